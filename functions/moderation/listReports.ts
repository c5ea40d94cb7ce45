import * as z from 'zod/mini';
import { casePrefix, listCases } from '#functions/cases/cases.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listReports } from '#shared/moderation/caseRoutes.ts';
import { showCases } from './showCases.ts';

const Cursor = z.object({
  pk: z.string().check(z.startsWith(casePrefix)),
  sk: z.literal('-'),
  sinceId: z.string(),
});

/** A page of the queue, without any reported text. */
export async function run({ query }: Call<typeof listReports>) {
  const { limit, cursor, state = 'open', kind } = query;
  const { items, last } = await listCases(state, kind, { limit, after: decodeCursor(Cursor, cursor) });
  return new Answer(await showCases(items), { next: encodeCursor(last && { ...last }) });
}

export const handler = serve(listReports, run);
