import { likeExperience } from '#shared/experiences/routes.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { like } from '../store/likes.ts';
import { likesOf } from './likesOf.ts';

/** Likes an experience. Idempotent. */
export async function run({ params, caller, fail }: Call<typeof likeExperience>) {
  const viewer = caller.userId;
  const liked = await like(params.id, viewer);
  if (liked === undefined) return fail('experienceNotFound');
  const { stored, blocked } = liked;
  const likes = likesOf(stored, { viewer, likedByMe: true, blocked });
  return { success: true as const, experience: { _id: stored.sk, id: stored.sk, ...likes } };
}

export const handler = serve(likeExperience, run);
