import { getExperience } from '#shared/routes/experiences.ts';
import type { Call } from '../lib/call.ts';
import { serve } from '../lib/serve.ts';
import { findExperience } from '../stores/experiences.ts';
import { showOne } from './show.ts';

/** One experience, as it was last written. */
export async function run({ params, caller, fail }: Call<typeof getExperience>) {
  const stored = await findExperience(params.id);
  return stored === undefined ? fail('experienceNotFound') : showOne(caller.userId, stored);
}

export const handler = serve(getExperience, run);
