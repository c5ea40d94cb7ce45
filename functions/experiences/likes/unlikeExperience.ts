import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { unlikeExperience } from '#shared/experiences/routes.ts';
import { removeLike } from '../store/likes.ts';

/** Removes a like. Idempotent. */
export async function run({ params, caller, fail }: Call<typeof unlikeExperience>) {
  const likes = await removeLike(params.id, caller.userId);
  if (likes === undefined) return fail('experienceNotFound');
  return { success: true as const, experience: { _id: params.id, id: params.id, ...likes } };
}

export const handler = serve(unlikeExperience, run);
