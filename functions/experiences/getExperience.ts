import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { getExperience } from '#shared/experiences/routes.ts';
import { experiencesVisibleTo, showExperiences } from './showExperiences.ts';
import { findExperience } from './store/experiences.ts';

/** One experience, read consistently. An experience by a hidden author gives 404 like an unknown one. */
export async function run({ params, caller, fail }: Call<typeof getExperience>) {
  const [stored, blocksAndMutes] = await Promise.all([
    findExperience(params.id),
    blocksAndMutesOf(caller.userId, { consistent: true }),
  ]);
  const visible = stored === undefined ? [] : experiencesVisibleTo(caller.userId, [stored], blocksAndMutes);
  const [experience] = await showExperiences(caller.userId, visible, blocksAndMutes);
  return experience ?? fail('experienceNotFound');
}

export const handler = serve(getExperience, run);
