import { listRosters } from '#shared/routes/adminRoster.ts';
import { Answer, type Call } from '../http/call.ts';
import { cursorOfId, idFromCursor } from '../http/idCursor.ts';
import { serve } from '../http/serve.ts';
import { listImports } from '../stores/rosterImports.ts';
import { showImports } from './shownImports.ts';

/** One page of the imports, newest first. */
export async function run({ query, caller, now }: Call<typeof listRosters>) {
  const { items, last } = await listImports({ limit: query.limit, after: idFromCursor(query.cursor) });
  return new Answer(await showImports(items, caller, now), { next: cursorOfId(last) });
}

export const handler = serve(listRosters, run);
