import { auditSteps } from '#functions/members/audit/audit.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { serve } from '#functions/serve.ts';
import { checkRoster } from '#shared/roster/importRoutes.ts';
import type { ColumnUse } from '#shared/roster/imports.ts';
import { showImportState } from './importState.ts';
import { runRosterCheck } from './jobs/rosterJobs.ts';
import { findImport, setImportStateStep } from './store/rosterImports.ts';

const checkableStates = ['uploading', 'checking', 'checked', 'refused'] as const;

/** Starts a check of a file with this use of its columns; the results of earlier checks are discarded. */
export async function run(call: Call<typeof checkRoster>) {
  const { params, body, caller, now, fail } = call;
  const row = await findImport(params.id);
  if (row === undefined) return fail('rosterUnknown');
  if (!checkableStates.some((state) => state === row.state)) return fail('rosterClosed');
  const uses = body.columns;
  const guessedColumns = row.file?.columns.map(({ use }) => use);
  if (uses !== undefined && !isUsable(uses, guessedColumns?.length)) return fail('columnsWrong');
  const isKnown = row.state === 'checked' && uses !== undefined && String(uses) === String(guessedColumns);
  if (isKnown) return showImportState(row.sk, 'checked');
  const check = row.check + 1;
  const importCheck = { importId: row.sk, check };
  // If another call was faster it has started a check as well; the response shows the current state.
  await transact([
    setImportStateStep(row.sk, {
      from: checkableStates,
      check: row.check,
      to: 'checking',
      set: { check },
      remove: ['refusal', 'refusedLine', 'numbers', 'parts', 'progress', 'proven'],
    }),
    startJobStep(runRosterCheck, uses === undefined ? importCheck : { ...importCheck, uses }, now),
    ...(await auditSteps({
      actorId: caller.userId,
      action: 'rosterChecked',
      kind: 'roster',
      on: row.sk,
      now,
    })),
  ]);
  return showImportState(row.sk, 'checking');
}

/** Each column has one use, and no use has two columns. */
function isUsable(uses: readonly ColumnUse[], columns: number | undefined): boolean {
  const used = uses.filter((use) => use !== '');
  return new Set(used).size === used.length && (columns === undefined || columns === uses.length);
}

export const handler = serve(checkRoster, run);
