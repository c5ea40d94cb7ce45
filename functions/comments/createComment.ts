import { createComment } from '#shared/routes/comments.ts';
import { texts } from '#shared/texts.ts';
import type { Call } from '../lib/call.ts';
import { problem } from '../lib/failure.ts';
import { serve } from '../lib/serve.ts';
import { addComment } from '../stores/comments.ts';
import { findExperience } from '../stores/experiences.ts';
import { authorOf } from '../stores/users.ts';

/** Comments on an experience, or on one of its images. */
export async function run({ params, body, caller, now, fail }: Call<typeof createComment>) {
  const { experienceId } = params;
  const user = await authorOf(caller.userId);
  if (user === undefined) throw problem('unauthenticated');
  const comment = await addComment({ experienceId, user, text: body.text, imageId: body.imageId, now });
  if (comment !== undefined) return { success: true as const, message: texts.commentPosted, comment };
  const experience = await findExperience(experienceId);
  return fail(experience === undefined ? 'experienceNotFound' : 'imageUnknown');
}

export const handler = serve(createComment, run);
