import * as z from 'zod/mini';
import { profilePostsOf } from '#functions/experiences/index.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { followeesOf, followersOf } from '#functions/members/ties/follows.ts';
import type { StoredUser } from '#functions/members/users.ts';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { OwnUser } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';

/** The lists of a profile; each holds its newest entries. */
type Lists = Pick<OwnUser, 'followers' | 'following' | 'posts'>;

/** A login returns at most this many entries of each list, before its size is checked. */
const maxListedAtLogin = 20;

/** The lists of a member, each at most this long, as `viewer` sees them. */
export async function profileListsOf(
  userId: string,
  limit: { readonly ids: number; readonly posts: number },
  viewer: string = userId,
): Promise<Lists> {
  const [followers, following, posts] = await Promise.all([
    followersOf(userId, limit.ids),
    followeesOf(userId, limit.ids),
    profilePostsOf(userId, limit.posts, viewer),
  ]);
  return { followers, following, posts };
}

/** A member's own user in the API's form. */
export function ownUser(user: StoredUser, lists: Lists): OwnUser {
  return z.parse(OwnUser, { _id: user.id, ...user, ...lists, status: memberStatusOf(user, new Date()) });
}

/** The member's own user, with lists as long as any screen shows. */
export async function ownUserWithLists(user: StoredUser): Promise<OwnUser> {
  const limit = { ids: limits.maxFollowIds, posts: limits.maxProfilePosts };
  const lists = await profileListsOf(user.id, limit);
  return ownUser(user, lists);
}

/**
 * The member's own user with its token, small enough for a cookie: lists are cut first, then the longest texts are left
 * out. Clients that need those fetch them.
 */
export async function loginAnswer(user: StoredUser, token: string): Promise<OwnUser & { token: string }> {
  const lists = await profileListsOf(user.id, { ids: maxListedAtLogin, posts: maxListedAtLogin });
  const cuts = [10, 5, 2, 0].map((limit) => ({
    followers: lists.followers.slice(0, limit),
    following: lists.following.slice(0, limit),
    posts: lists.posts.slice(0, limit),
  }));
  const emptyLists = { followers: [], following: [], posts: [] };
  const smaller = [
    ...[lists, ...cuts].map((cut) => ({ ...ownUser(user, cut), token })),
    { ...ownUser({ ...user, website: '' }, emptyLists), token },
    { ...ownUser({ ...user, website: '', bio: '' }, emptyLists), token },
  ];
  const fitting = smaller.find(
    (answer) => Buffer.byteLength(JSON.stringify(answer)) < browserLimits.maxUserCookieBytes,
  );
  return fitting ?? { ...ownUser({ ...user, website: '', bio: '' }, emptyLists), token };
}
