import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { getRosterImport } from '#shared/roster/routes.ts';
import { showImports } from './importState.ts';
import { readImportForAdmin } from './store/rosterAccessLog.ts';

/** The state of an import, with people of its file as samples. Looking at another admin's file is audited. */
export async function run({ params, caller, now, fail }: Call<typeof getRosterImport>) {
  const row = await readImportForAdmin(params.id, caller.userId, now);
  if (row === undefined) return fail('rosterUnknown');
  const [shown] = await showImports([row], now);
  return shown ?? fail('rosterUnknown');
}

export const handler = serve(getRosterImport, run);
