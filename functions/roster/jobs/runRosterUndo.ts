import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { firstCheckpoint, partsInSliceFrom, RosterCheckpoint } from '../rosterCheckpoint.ts';
import { startRosterSyncs } from '../startRosterSync.ts';
import { claimantsOf } from '../store/rosterClaims.ts';
import { reserveRosterStep, findImport, releaseRosterStep, setImportState } from '../store/rosterImports.ts';
import { readImportParts } from '../store/rosterParts.ts';
import { changeRows, findRows, type RowChange, replacedRows } from '../store/rosterRows.ts';
import { startCountSteps } from './countClassSizes.ts';
import { runRosterUndo } from './rosterJobs.ts';

/**
 * Undoes an import, a thousand lines per slice: rows that it wrote last get their previous content back, and rows
 * that it added are deleted. What a later import wrote stays.
 */
export const runRosterUndoHandler = jobHandler(
  runRosterUndo,
  withCheckpoint(RosterCheckpoint, async ({ importId }, checkpoint = firstCheckpoint, now) => {
    const row = await findImport(importId);
    if (row === undefined || row.state !== 'undoing') return undefined;
    const { check, parts = 0 } = row;
    const { part, ...counts } = checkpoint;
    const isDone = part >= parts;
    const moved = {
      from: ['undoing'] as const,
      check,
      to: isDone ? ('undone' as const) : ('undoing' as const),
      ...(isDone ? { remove: ['progress'] } : { set: { progress: { done: part, total: parts } } }),
    };
    const others = isDone
      ? [releaseRosterStep(importId), ...startCountSteps(now)]
      : [reserveRosterStep(importId, now)];
    if (!(await setImportState(importId, moved, others))) throw new Error('Another import is writing rows.');
    if (isDone) return undefined;
    const numbers = partsInSliceFrom(part, parts);
    const lines = (await readImportParts({ importId, check }, numbers)).flat();
    const ids = lines.map(({ id }) => id);
    await takeBack(importId, ids);
    // A deleted row cannot be claimed, so this finds all claimants.
    await startRosterSyncs(await claimantsOf(ids), `undo-${importId}`);
    return { part: part + numbers.length, ...counts };
  }),
);

function takeBack(importId: string, ids: readonly string[]): Promise<unknown> {
  return retryUntilDone(async () => {
    const rows = [...(await findRows(ids)).values()].filter((row) => row.importId === importId);
    const changed = rows.filter(({ createdBy }) => createdBy !== importId).map(({ id }) => id);
    const before = await replacedRows(changed, importId);
    const changes = rows.flatMap((current): RowChange[] => {
      const { id } = current;
      if (current.createdBy === importId) return [{ id, current, next: undefined }];
      const next = before.get(id);
      return next === undefined ? [] : [{ id, current, next }];
    });
    return (await changeRows(changes)) || RETRY;
  });
}
