import { limits } from '#shared/limits.ts';
import { getUser } from '#shared/routes/user.ts';
import type { Call } from '../http/call.ts';
import { listsOf, ownUser } from './ownUser.ts';
import { everybody, oneself, visibleFacts } from './visibleFacts.ts';
import { serve } from '../http/serve.ts';
import { apartFrom } from '../stores/blocks.ts';
import { isFollowing } from '../stores/follows.ts';
import { findMember, findUser } from '../stores/users.ts';

/** A public profile; the e-mail only for oneself. The viewer stands among the followers whenever the viewer follows. */
export async function run({ params, caller, now, fail }: Call<typeof getUser>) {
  const isOwn = params.userId === caller.userId;
  const [user, { blocked }] = await Promise.all([
    isOwn ? findUser(params.userId) : findMember(params.userId, now),
    apartFrom(caller.userId, true),
  ]);
  if (user === undefined || blocked.has(user.id)) return fail('userNotFound');
  const [lists, follows] = await Promise.all([
    listsOf(user.id, { ids: limits.followIdsMost, posts: limits.profilePostsMost }, caller.userId),
    isFollowing(caller.userId, user.id),
  ]);
  // The index may lag behind the edge, which is read as it was last written.
  const seen = (ids: readonly string[]) => ids.filter((id) => !blocked.has(id));
  const others = seen(lists.followers).filter((id) => id !== caller.userId);
  const followers = follows ? withViewer(caller.userId, seen(lists.followers)) : others;
  const following = seen(lists.following);
  const { email, hidden, ...shown } = ownUser(user, { ...lists, followers, following });
  return {
    ...shown,
    ...visibleFacts(user, isOwn ? oneself : everybody),
    ...(hidden === undefined ? {} : isOwn ? { hidden } : { bio: '', website: '', profilePhoto: '' }),
    followings: following,
    isFollowing: follows,
    ...(isOwn ? { email } : {}),
  };
}

function withViewer(viewer: string, followers: readonly string[]): string[] {
  return followers.includes(viewer) ? [...followers] : [viewer, ...followers].slice(0, limits.followIdsMost);
}

export const handler = serve(getUser, run);
