import { unlikeExperience } from '#shared/experiences/routes.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { unlike } from '../store/likes.ts';
import { likesOf } from './likesOf.ts';

/** Removes a like. Idempotent. */
export async function run({ params, caller, fail }: Call<typeof unlikeExperience>) {
  const viewer = caller.userId;
  const liked = await unlike(params.id, viewer);
  if (liked === undefined) return fail('experienceNotFound');
  const { stored, blocked } = liked;
  const likes = likesOf(stored, { viewer, likedByMe: false, blocked });
  return { success: true as const, experience: { _id: stored.sk, id: stored.sk, ...likes } };
}

export const handler = serve(unlikeExperience, run);
