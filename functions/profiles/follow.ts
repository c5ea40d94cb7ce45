import * as follows from '#functions/members/ties/follows.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import * as texts from '#shared/platform/texts.ts';
import { follow } from '#shared/profiles/followRoutes.ts';

/** Follows a member. Idempotent. */
export async function run({ body, caller, now, fail }: Call<typeof follow>) {
  const id = body.userIdToFollow;
  if (id === caller.userId) return fail('followSelf');
  const result = await follows.addFollow(caller.userId, id, now);
  if (result === undefined) return fail('userNotFound');
  const { user, isNew } = result;
  return {
    success: true as const,
    message: isNew ? texts.followed : texts.alreadyFollowing,
    isFollowing: true,
    ...(isNew ? {} : { alreadyFollowing: true }),
    followersCount: user.followersCount,
  };
}

export const handler = serve(follow, run);
