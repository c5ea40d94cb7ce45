import { isHiddenFrom } from '#functions/members/people.ts';
import { areBlocked } from '#functions/members/ties/blocks.ts';
import { clientIdOf } from '#functions/platform/dynamo/clientIds.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { createComment } from '#shared/experiences/commentRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import { resolveMentions, encodeMentions } from '../mentions.ts';
import { addComment } from '../store/comments.ts';
import { findShownExperience } from '../store/experiences.ts';
import { showOwnComment } from './showComments.ts';

/** Comments on an experience, or on one of its images. */
export async function run({ params, body, caller, now, fail }: Call<typeof createComment>) {
  const { experienceId } = params;
  const { text, imageId } = body;
  const commented = await findShownExperience(caller.userId, experienceId);
  const isHidden = commented === undefined || (await isHiddenFrom(caller.userId, commented.authorId));
  if (isHidden) return fail('experienceNotFound');
  const clientId = clientIdOf(caller.userId, body.clientId);
  const mentions = encodeMentions(await resolveMentions(caller, text, now));
  const draft = { experienceId, authorId: caller.userId, text, imageId, mentions, clientId, now };
  const stored = await addComment(draft);
  if (stored !== undefined) {
    const comment = await showOwnComment(caller.userId, stored);
    return { success: true as const, message: texts.commentPosted, comment };
  }
  const experience = await findShownExperience(caller.userId, experienceId);
  const isUnknown = experience === undefined || (await areBlocked(caller.userId, experience.authorId));
  return fail(isUnknown ? 'experienceNotFound' : 'imageUnknown');
}

export const handler = serve(createComment, run);
