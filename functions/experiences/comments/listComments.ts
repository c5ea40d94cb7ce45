import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listComments } from '#shared/experiences/commentRoutes.ts';
import * as comments from '../store/comments.ts';
import { findShownExperience } from '../store/experiences.ts';
import { showComments } from './showComments.ts';

/** One page of the comments on an experience, oldest first. */
export async function run({ params, query, caller, fail }: Call<typeof listComments>) {
  const page = { limit: query.limit, after: idFromCursor(query.cursor) };
  const [experience, { blocked }] = await Promise.all([
    findShownExperience(caller.userId, params.experienceId),
    blocksAndMutesOf(caller.userId, { consistent: true }),
  ]);
  if (experience === undefined || blocked.has(experience.authorId)) return fail('experienceNotFound');
  const { items, last } = await comments.readComments(experience.sk, page);
  const visible = items.filter(
    ({ authorId, hidden }) => !blocked.has(authorId) && (hidden === undefined || authorId === caller.userId),
  );
  const shown = await showComments({ id: caller.userId, blocked }, experience.authorId, visible);
  if (shown === undefined) return fail('experienceNotFound');
  return new Answer({ comments: shown }, { next: cursorOfId(last) });
}

export const handler = serve(listComments, run);
