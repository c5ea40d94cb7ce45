import * as z from 'zod/mini';
import { casePrefix, decisionsAbout } from '#functions/cases/cases.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listDecisions } from '#shared/moderation/routes.ts';
import { isKnownToAuthor, ownCaseOf } from './ownCaseOf.ts';

const Cursor = z.object({
  pk: z.string().check(z.startsWith(casePrefix)),
  sk: z.string(),
  sinceId: z.string(),
});

/** A page of the decisions about the caller, without the reporters. */
export async function run({ query, caller }: Call<typeof listDecisions>) {
  const page = { limit: query.limit, after: decodeCursor(Cursor, query.cursor) };
  const { items, last } = await decisionsAbout(caller.userId, page);
  return new Answer(items.filter(isKnownToAuthor).map(ownCaseOf), {
    next: encodeCursor(last && { ...last }),
  });
}

export const handler = serve(listDecisions, run);
