import { areBlocked } from '#functions/members/ties/blocks.ts';
import * as follows from '#functions/members/ties/follows.ts';
import { findMember } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import * as texts from '#shared/platform/texts.ts';
import { unfollow } from '#shared/profiles/followRoutes.ts';

/** Unfollows a member. Idempotent. */
export async function run({ body, caller, now, fail }: Call<typeof unfollow>) {
  const id = body.userIdToUnfollow;
  if (id === caller.userId) return fail('followSelf');
  await follows.removeFollow(caller.userId, id);
  const [user, isBlocked] = await Promise.all([findMember(id, now), areBlocked(caller.userId, id)]);
  if (user === undefined || isBlocked) return fail('userNotFound');
  return {
    success: true as const,
    message: texts.unfollowed,
    isFollowing: false,
    followersCount: user.followersCount,
  };
}

export const handler = serve(unfollow, run);
