import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { getRosterImport } from '#shared/roster/routes.ts';
import { showImports } from './importState.ts';
import { logRosterAccess } from './store/rosterAccessLog.ts';
import { findImport } from './store/rosterImports.ts';

/** The state of an import, with people of its file as samples. Looking at another admin's file is audited. */
export async function run({ params, caller, now, fail }: Call<typeof getRosterImport>) {
  const row = await findImport(params.id);
  if (row === undefined) return fail('rosterUnknown');
  if (row.byId !== caller.userId) await logRosterAccess({ actorId: caller.userId, on: row.sk, now });
  const [shown] = await showImports([row], now);
  return shown ?? fail('rosterUnknown');
}

export const handler = serve(getRosterImport, run);
