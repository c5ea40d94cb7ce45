import { unfollow } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { areApart } from '../stores/blocks.ts';
import * as follows from '../stores/follows.ts';
import { isFresh } from '../stores/ids.ts';
import { findMember } from '../stores/users.ts';
import { followerCount } from './followerCount.ts';

/** Takes a follow back, once however often it is asked. A total that was read before still holds an old follow. */
export async function run({ body, caller, now, fail }: Call<typeof unfollow>) {
  const id = body.userIdToUnfollow;
  if (id === caller.userId) return fail('followSelf');
  const [user, isApart] = await Promise.all([findMember(id, now), areApart(caller.userId, id)]);
  const since = await follows.unfollow(caller.userId, id);
  if (user === undefined || isApart) return fail('userNotFound');
  const isHeld = since !== undefined && !isFresh(since);
  return {
    success: true as const,
    message: texts.unfollowed,
    isFollowing: false,
    followersCount: isHeld ? user.followersCount - 1 : await followerCount(user, caller.userId, false),
  };
}

export const handler = serve(unfollow, run);
