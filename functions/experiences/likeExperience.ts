import { likeExperience } from '#shared/routes/experiences.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { like } from '../stores/likes.ts';
import { likeChange } from './likeChange.ts';

/** Likes an experience; doing it again changes nothing. */
export async function run({ params, caller, fail }: Call<typeof likeExperience>) {
  const stored = await like(params.id, caller.userId);
  return stored === undefined ? fail('experienceNotFound') : likeChange(caller.userId, stored, true);
}

export const handler = serve(likeExperience, run);
