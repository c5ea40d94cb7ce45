import { deleteExperience } from '#shared/routes/experiences.ts';
import { texts } from '#shared/texts.ts';
import { removerOf } from '../stores/removers.ts';
import type { Call } from '../http/call.ts';
import { requireCookie } from '../http/fresh.ts';
import { serve } from '../http/serve.ts';
import { findExperience, removeExperience } from '../stores/experiences.ts';
import { isUnknownTo } from './unknownTo.ts';

/** Deletes an experience at once; its comments, likes and images go by `jobs/clearExperience`. */
export async function run({ params, caller, now, fail }: Call<typeof deleteExperience>) {
  const by = removerOf(caller, { action: 'experienceRemoved', kind: 'experience', on: params.id, now });
  const outcome = await removeExperience(params.id, by, now);
  if (outcome === 'noExperience') return fail('experienceNotFound');
  if (outcome === 'notYours') {
    if (caller.role === 'admin') requireCookie(caller);
    const seen = await findExperience(params.id);
    const isUnknown = seen === undefined || (await isUnknownTo(caller.userId, seen));
    return fail(isUnknown ? 'experienceNotFound' : 'notYours');
  }
  return { success: true as const, message: texts.experienceDeleted };
}

export const handler = serve(deleteExperience, run);
