import { listComments } from '#shared/routes/comments.ts';
import { Answer, type Call } from '../lib/call.ts';
import { cursorOfId, idFromCursor } from '../lib/idCursor.ts';
import { serve } from '../lib/serve.ts';
import * as comments from '../stores/comments.ts';
import { findExperience } from '../stores/experiences.ts';

/** One page of the comments on an experience, oldest first. */
export async function run({ params, query, fail }: Call<typeof listComments>) {
  const page = { limit: query.limit, after: idFromCursor(query.cursor) };
  const experience = await findExperience(params.experienceId);
  if (experience === undefined) return fail('experienceNotFound');
  const { items, last } = await comments.listComments(experience.sk, page);
  return new Answer({ comments: items }, { next: cursorOfId(last) });
}

export const handler = serve(listComments, run);
