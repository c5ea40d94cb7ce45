import { deleteComment } from '#shared/routes/comments.ts';
import { texts } from '#shared/texts.ts';
import type { Call } from '../lib/call.ts';
import { serve } from '../lib/serve.ts';
import { removeComment } from '../stores/comments.ts';

const failures = {
  noExperience: 'experienceNotFound',
  noComment: 'commentNotFound',
  notYours: 'notYours',
} as const;

/** Deletes a comment: its author, the author of the experience, or an admin. */
export async function run({ params, caller, fail }: Call<typeof deleteComment>) {
  const by = { userId: caller.userId, isAdmin: caller.role === 'admin' };
  const outcome = await removeComment({ ...params, by });
  if (outcome !== 'removed') return fail(failures[outcome]);
  return { success: true as const, message: texts.commentDeleted };
}

export const handler = serve(deleteComment, run);
