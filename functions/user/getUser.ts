import { limits } from '#shared/limits.ts';
import { getUser } from '#shared/routes/user.ts';
import type { Call } from '../lib/call.ts';
import { listsOf, ownUser } from '../lib/ownUser.ts';
import { serve } from '../lib/serve.ts';
import { isFollowing } from '../stores/follows.ts';
import { findUser } from '../stores/users.ts';

/** A public profile; the e-mail only for oneself. The viewer stands among the followers whenever the viewer follows. */
export async function run({ params, caller, fail }: Call<typeof getUser>) {
  const user = await findUser(params.userId);
  if (user === undefined) return fail('userNotFound');
  const [lists, follows] = await Promise.all([
    listsOf(user.id, { ids: limits.followIdsMost, posts: limits.profilePostsMost }),
    isFollowing(caller.userId, user.id),
  ]);
  const listed = lists.followers.includes(caller.userId);
  const followers = follows && !listed ? [caller.userId, ...lists.followers.slice(0, -1)] : lists.followers;
  const { email, ...shown } = ownUser(user, { ...lists, followers });
  return {
    ...shown,
    followings: lists.following,
    isFollowing: follows,
    ...(user.id === caller.userId ? { email } : {}),
  };
}

export const handler = serve(getUser, run);
