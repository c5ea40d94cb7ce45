import { auditSteps } from '#functions/members/audit/audit.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { serve } from '#functions/serve.ts';
import { importRoster } from '#shared/roster/importRoutes.ts';
import { showImportState } from './importState.ts';
import { runRosterImport } from './jobs/rosterJobs.ts';
import { reserveRosterStep, findImport, setImportStateStep } from './store/rosterImports.ts';

/**
 * Starts the import of a checked file and, if requested, the admission of waiting members that the file proves, each
 * with its own audit line. If it has already started, only returns the state.
 */
export async function run(call: Call<typeof importRoster>) {
  const { params, query, caller, now, fail } = call;
  const row = await findImport(params.id);
  if (row === undefined) return fail('rosterUnknown');
  if (row.state === 'importing' || row.state === 'imported') return showImportState(row.sk, row.state);
  if (row.state !== 'checked' || row.numbers === undefined) return fail('rosterNotChecked');
  const { sk: id, check, numbers } = row;
  const total = numbers.added + numbers.changed;
  const confirms = query.confirm === 'waiting';
  const outcome = await transact([
    reserveRosterStep(id, now),
    setImportStateStep(id, {
      from: ['checked'],
      check,
      to: 'importing',
      set: { startedAt: now.toISOString(), progress: { done: 0, total } },
    }),
    startJobStep(runRosterImport, { importId: id, ...(confirms ? { confirmsFor: caller.userId } : {}) }, now),
    ...(await auditSteps({
      actorId: caller.userId,
      action: 'rosterImported',
      kind: 'roster',
      on: id,
      after: { lines: total, ...(confirms ? { toConfirm: row.proven ?? 0 } : {}) },
      now,
    })),
  ]);
  if (!outcome.done && outcome.refused[0] === 0) return fail('rosterBusy');
  return showImportState(id, 'importing');
}

export const handler = serve(importRoster, run);
