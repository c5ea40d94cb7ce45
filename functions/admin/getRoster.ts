import { getRoster } from '#shared/routes/adminRoster.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { findImport } from '../stores/rosterImports.ts';
import { showImports } from './shownImports.ts';

/** How one import stands. */
export async function run({ params, caller, now, fail }: Call<typeof getRoster>) {
  const row = await findImport(params.id);
  const [shown] = row === undefined ? [] : await showImports([row], caller, now);
  return shown ?? fail('rosterUnknown');
}

export const handler = serve(getRoster, run);
