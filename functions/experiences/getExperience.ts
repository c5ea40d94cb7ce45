import { getExperience } from '#shared/experiences/routes.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { apartFrom } from '#functions/members/ties/blocks.ts';
import { findExperience } from './store/experiences.ts';
import { seenOf, show } from './show.ts';

/** One experience, read consistently. An experience of a hidden author answers 404 like an unknown one. */
export async function run({ params, caller, fail }: Call<typeof getExperience>) {
  const [stored, apart] = await Promise.all([findExperience(params.id), apartFrom(caller.userId, true)]);
  const seen = stored === undefined ? [] : seenOf(caller.userId, [stored], apart);
  const [experience] = await show(caller.userId, seen, apart);
  return experience ?? fail('experienceNotFound');
}

export const handler = serve(getExperience, run);
