import { jobPostsOf } from '#functions/experiences/index.ts';
import { isAddressConfirmed } from '#functions/members/names/emails.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { isFollowing } from '#functions/members/ties/follows.ts';
import { findMember, findUser, type StoredUser } from '#functions/members/users.ts';
import { viewerAudience } from '#functions/members/visibility/viewerAudience.ts';
import {
  audienceOf,
  type ViewerAudience,
  visibleFacts,
  allowedSenders,
} from '#functions/members/visibility/visibleFacts.ts';
import { readMarkAt, lastMessageOf } from '#functions/messages/index.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import type { FactVisibility, MessageSenders } from '#shared/platform/facts.ts';
import { limits } from '#shared/platform/limits.ts';
import type { CareerStep } from '#shared/profiles/entities.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { profileListsOf, ownUser } from './ownUser.ts';

/**
 * A public profile with the facts that the viewer may see; a viewer who follows is always among the followers. One's
 * own profile is complete, or, with `as`, what others see.
 */
export async function run({ params, query, caller, now, fail }: Call<typeof getUser>) {
  const isOwn = params.userId === caller.userId;
  if (!isOwn && query.as !== undefined) return fail('onlyYourself');
  const [user, { blocked }] = await Promise.all([
    isOwn ? findUser(params.userId) : findMember(params.userId, now),
    blocksAndMutesOf(caller.userId, { consistent: true }),
  ]);
  if (user === undefined || blocked.has(user.id)) return fail('userNotFound');
  const [lists, follows, audience, career] = await Promise.all([
    profileListsOf(user.id, { ids: limits.maxFollowIds, posts: limits.maxProfilePosts }, caller.userId),
    isFollowing(caller.userId, user.id),
    query.as === undefined
      ? viewerAudience(caller.userId, user, now)
      : new Set<FactVisibility>(['all', query.as]),
    query.career === undefined ? undefined : careerOf(user.id, caller.userId),
  ]);
  // The index may lag behind the edge, which is read consistently.
  const unblocked = (ids: readonly string[]) => ids.filter((id) => !blocked.has(id));
  const others = lists.followers.filter((id) => id !== caller.userId);
  const all = follows ? withViewer(caller.userId, lists.followers) : others;
  const [followers, following] = [unblocked(all), unblocked(lists.following)];
  return {
    ...shownTo(audience, user, { ...lists, followers, following }),
    followings: following,
    isFollowing: follows,
    ...(isOwn ? {} : { messagesFrom: await sendersFor(caller.userId, user, audience) }),
    ...(career !== undefined && { career }),
  };
}

async function careerOf(userId: string, viewer: string): Promise<CareerStep[]> {
  const jobs = await jobPostsOf(userId, limits.maxProfilePosts, viewer);
  return jobs.map(({ sk, ...job }) => ({ ...job, _id: sk }));
}

/** Whom a member accepts messages from, if that excludes the viewer; members they have written to may always reply. */
async function sendersFor(
  viewer: string,
  user: StoredUser,
  audience: ViewerAudience,
): Promise<MessageSenders | undefined> {
  const messagesFrom = allowedSenders(user);
  if (messagesFrom === undefined || audience.has(messagesFrom)) return undefined;
  const last = await lastMessageOf(viewer, user.id);
  return last !== undefined && readMarkAt(last, viewer).incoming > 0 ? undefined : messagesFrom;
}

/** A profile as this viewer sees it. Only the owner sees what moderators have hidden, and the visibility settings. */
function shownTo(viewer: ViewerAudience, user: StoredUser, lists: Parameters<typeof ownUser>[1]) {
  const { email, hidden, classYear: _, ...shown } = ownUser(user, lists);
  const facts = { ...shown, ...visibleFacts(user, viewer) };
  if (viewer.has('me')) {
    const { audience } = user;
    const emailVerified = isAddressConfirmed(user);
    return { ...facts, email, emailVerified, ...(hidden === undefined ? {} : { hidden }), audience };
  }
  if (hidden !== undefined) return { ...facts, bio: '', website: '', profilePhoto: '' };
  const showsEmail = isAddressConfirmed(user) && viewer.has(audienceOf(user, 'email'));
  return { ...facts, ...(showsEmail ? { email } : {}) };
}

function withViewer(viewer: string, followers: readonly string[]): string[] {
  return followers.includes(viewer) ? [...followers] : [viewer, ...followers].slice(0, limits.maxFollowIds);
}

export const handler = serve(getUser, run);
