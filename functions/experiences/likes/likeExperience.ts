import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { likeExperience } from '#shared/experiences/routes.ts';
import { addLike } from '../store/likes.ts';

/** Likes an experience. Idempotent. */
export async function run({ params, caller, fail }: Call<typeof likeExperience>) {
  const likes = await addLike(params.id, caller.userId);
  if (likes === undefined) return fail('experienceNotFound');
  return { success: true as const, experience: { _id: params.id, id: params.id, ...likes } };
}

export const handler = serve(likeExperience, run);
