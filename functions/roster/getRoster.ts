import { getRoster } from '#shared/routes/adminRoster.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { logRosterAccess } from './store/rosterAccessLog.ts';
import { findImport } from './store/rosterImports.ts';
import { showImports } from './shownImports.ts';

/** How one import stands, with people of its file as samples: that somebody else's file is looked at, the log is told. */
export async function run({ params, caller, now, fail }: Call<typeof getRoster>) {
  const row = await findImport(params.id);
  if (row === undefined) return fail('rosterUnknown');
  if (row.byId !== caller.userId) await logRosterAccess({ by: caller.userId, on: row.sk, now });
  const [shown] = await showImports([row], now);
  return shown ?? fail('rosterUnknown');
}

export const handler = serve(getRoster, run);
