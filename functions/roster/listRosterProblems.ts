import * as z from 'zod/mini';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listRosterProblems } from '#shared/roster/routes.ts';
import { readImportForAdmin } from './store/rosterAccessLog.ts';
import { listProblems } from './store/rosterParts.ts';

const ProblemCursor = z.object({ number: z.string().check(z.regex(/^\d{6}$/)) });

/** A page of the lines with problems, from the last check. Looking at another admin's file is audited. */
export async function run({ params, query, caller, now, fail }: Call<typeof listRosterProblems>) {
  const row = await readImportForAdmin(params.id, caller.userId, now);
  if (row === undefined) return fail('rosterUnknown');
  const { items, last } = await listProblems(
    { importId: row.sk, check: row.check },
    { limit: query.limit, after: decodeCursor(ProblemCursor, query.cursor)?.number },
  );
  const problems = items.map(({ sk, ...problem }) => ({ ...problem, _id: sk, id: sk }));
  return new Answer(problems, { next: encodeCursor(last === undefined ? undefined : { number: last }) });
}

export const handler = serve(listRosterProblems, run);
