import { unfollow } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import type { Call } from '../lib/call.ts';
import { serve } from '../lib/serve.ts';
import * as follows from '../stores/follows.ts';
import { findUser } from '../stores/users.ts';

/** Takes a follow back, once however often it is asked. */
export async function run({ body, caller, fail }: Call<typeof unfollow>) {
  const id = body.userIdToUnfollow;
  if (id === caller.userId) return fail('followSelf');
  await follows.unfollow(caller.userId, id);
  const user = await findUser(id);
  if (user === undefined) return fail('userNotFound');
  return {
    success: true as const,
    message: texts.unfollowed,
    isFollowing: false,
    followersCount: user.followersCount,
  };
}

export const handler = serve(unfollow, run);
