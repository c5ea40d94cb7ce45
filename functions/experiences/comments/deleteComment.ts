import { removerOf } from '#functions/members/audit/removers.ts';
import { areBlocked } from '#functions/members/ties/blocks.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { requireCookie } from '#functions/platform/http/freshSession.ts';
import { serve } from '#functions/serve.ts';
import { deleteComment } from '#shared/experiences/commentRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import { findComment, removeComment } from '../store/comments.ts';

const failures = { noExperience: 'experienceNotFound', noComment: 'commentNotFound' } as const;

/** Deletes a comment, on behalf of its author, the author of the experience, or an admin. */
export async function run({ params, caller, now, fail }: Call<typeof deleteComment>) {
  const remover = removerOf(caller, { action: 'commentRemoved', kind: 'comment', on: params.commentId, now });
  const outcome = await removeComment({ ...params, remover });
  if (outcome === 'notYours') {
    if (caller.role === 'admin') requireCookie(caller);
    return fail((await isUnknown(caller.userId, params)) ? 'commentNotFound' : 'notYours');
  }
  if (outcome !== 'removed') return fail(failures[outcome]);
  return { success: true as const, message: texts.commentDeleted };
}

/** True if the viewer may not see another member's comment: it is hidden, or one of the two blocked the other. */
async function isUnknown(
  viewer: string,
  { experienceId, commentId }: { readonly experienceId: string; readonly commentId: string },
): Promise<boolean> {
  const comment = await findComment(experienceId, commentId);
  return comment === undefined || comment.hidden !== undefined || areBlocked(viewer, comment.authorId);
}

export const handler = serve(deleteComment, run);
