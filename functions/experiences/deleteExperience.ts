import { deleteExperience } from '#shared/routes/experiences.ts';
import { texts } from '#shared/texts.ts';
import type { Call } from '../lib/call.ts';
import { serve } from '../lib/serve.ts';
import { findExperience, removeExperience } from '../stores/experiences.ts';

/** Deletes an experience at once; its comments, likes and images go by `background/cascadeExperience`. */
export async function run({ params, caller, fail }: Call<typeof deleteExperience>) {
  const by = caller.role === 'admin' ? undefined : caller.userId;
  if (await removeExperience(params.id, by))
    return { success: true as const, message: texts.experienceDeleted };
  const stored = await findExperience(params.id);
  return fail(stored === undefined ? 'experienceNotFound' : 'notYours');
}

export const handler = serve(deleteExperience, run);
