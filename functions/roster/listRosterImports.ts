import { Answer, type Call } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listRosterImports } from '#shared/roster/routes.ts';
import { showImports } from './importState.ts';
import { listImports } from './store/rosterImports.ts';

/**
 * A page of the imports, newest first, without samples of their files: only `getRosterImport` returns those, and audits
 * it.
 */
export async function run({ query, now }: Call<typeof listRosterImports>) {
  const { items, last } = await listImports({ limit: query.limit, after: idFromCursor(query.cursor) });
  const withoutFiles = items.map((row) => ({ ...row, file: undefined }));
  return new Answer(await showImports(withoutFiles, now), { next: cursorOfId(last) });
}

export const handler = serve(listRosterImports, run);
