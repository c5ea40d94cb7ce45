import { unlikeExperience } from '#shared/routes/experiences.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { unlike } from '../stores/likes.ts';
import { likeChange } from './likeChange.ts';

/** Takes a like back; where there is none it changes nothing. */
export async function run({ params, caller, fail }: Call<typeof unlikeExperience>) {
  const stored = await unlike(params.id, caller.userId);
  return stored === undefined ? fail('experienceNotFound') : likeChange(caller.userId, stored, false);
}

export const handler = serve(unlikeExperience, run);
