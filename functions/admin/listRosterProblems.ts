import * as z from 'zod/mini';
import { listRosterProblems } from '#shared/routes/adminRoster.ts';
import { Answer, type Call } from '../http/call.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { serve } from '../http/serve.ts';
import { findImport } from '../stores/rosterImports.ts';
import { listProblems } from '../stores/rosterParts.ts';

const Place = z.object({ place: z.string().check(z.regex(/^\d{6}$/)) });

/** One page of the lines to look at, as the last check found them. */
export async function run({ params, query, fail }: Call<typeof listRosterProblems>) {
  const row = await findImport(params.id);
  if (row === undefined) return fail('rosterUnknown');
  const { items, last } = await listProblems(
    { importId: row.sk, check: row.check },
    { limit: query.limit, after: decodeCursor(Place, query.cursor)?.place },
  );
  const problems = items.map(({ sk, ...problem }) => ({ ...problem, _id: sk, id: sk }));
  return new Answer(problems, { next: encodeCursor(last === undefined ? undefined : { place: last }) });
}

export const handler = serve(listRosterProblems, run);
