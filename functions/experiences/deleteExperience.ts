import { removerOf } from '#functions/members/audit/removers.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { requireCookie } from '#functions/platform/http/freshSession.ts';
import { serve } from '#functions/serve.ts';
import { deleteExperience } from '#shared/experiences/routes.ts';
import * as texts from '#shared/platform/texts.ts';
import { isInvisibleTo } from './showExperiences.ts';
import { findExperience, removeExperience } from './store/experiences.ts';

/** Deletes an experience at once; `experiences/jobs/clearExperience` removes its comments, likes and images. */
export async function run({ params, caller, now, fail }: Call<typeof deleteExperience>) {
  const remover = removerOf(caller, { action: 'experienceRemoved', kind: 'experience', on: params.id, now });
  const outcome = await removeExperience(params.id, remover, now);
  if (outcome === 'noExperience') return fail('experienceNotFound');
  if (outcome === 'notYours') {
    if (caller.role === 'admin') requireCookie(caller);
    const experience = await findExperience(params.id);
    const isUnknown = experience === undefined || (await isInvisibleTo(caller.userId, experience));
    return fail(isUnknown ? 'experienceNotFound' : 'notYours');
  }
  return { success: true as const, message: texts.experienceDeleted };
}

export const handler = serve(deleteExperience, run);
