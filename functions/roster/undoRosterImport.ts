import { auditSteps } from '#functions/members/audit/audit.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { serve } from '#functions/serve.ts';
import { undoRosterImport } from '#shared/roster/importRoutes.ts';
import { showImportState, undoableUntil } from './importState.ts';
import { runRosterUndo } from './jobs/rosterJobs.ts';
import { reserveRosterStep, findImport, setImportStateStep } from './store/rosterImports.ts';

/** Starts to undo an import. If it has already started, only returns the state. */
export async function run(call: Call<typeof undoRosterImport>) {
  const { params, caller, now, fail } = call;
  const row = await findImport(params.id);
  if (row === undefined) return fail('rosterUnknown');
  if (row.state === 'undoing' || row.state === 'undone') return showImportState(row.sk, row.state);
  const until = undoableUntil(row);
  if (until === undefined || until <= now) return fail('undoOver');
  const { sk: id, check, parts = 0 } = row;
  const progress = { done: 0, total: parts };
  const outcome = await transact([
    reserveRosterStep(id, now),
    // Stops the count of those it proves.
    setImportStateStep(id, {
      from: ['imported'],
      check,
      to: 'undoing',
      set: { progress },
      remove: ['counting'],
    }),
    startJobStep(runRosterUndo, { importId: id }, now),
    ...(await auditSteps({ actorId: caller.userId, action: 'rosterUndone', kind: 'roster', on: id, now })),
  ]);
  if (!outcome.done && outcome.refused[0] === 0) return fail('rosterBusy');
  return showImportState(id, 'undoing');
}

export const handler = serve(undoRosterImport, run);
