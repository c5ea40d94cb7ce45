import { removeUpload } from '#functions/images/files.ts';
import { ownersOfAddresses } from '#functions/members/names/emails.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { firstCheckpoint, partsInSliceFrom, RosterCheckpoint } from '../rosterCheckpoint.ts';
import { startRosterSyncs } from '../startRosterSync.ts';
import { claimantsOf } from '../store/rosterClaims.ts';
import {
  reserveRosterStep,
  findImport,
  releaseRosterStep,
  undoDataKeptUntil,
  setImportState,
  type StoredImport,
} from '../store/rosterImports.ts';
import { type PartLine, readImportParts } from '../store/rosterParts.ts';
import { changeRows, findRows, hasSameFacts, type RowChange } from '../store/rosterRows.ts';
import { startCountSteps } from './countClassSizes.ts';
import { admitProvenMembers, countProvenWaiting, runRosterImport } from './rosterJobs.ts';

/**
 * Writes the lines of a checked file into the roster, a thousand per slice. A repeated slice finds its rows written
 * and still counts them, so an interrupted import ends with the same numbers.
 */
export const runRosterImportHandler = jobHandler(
  runRosterImport,
  withCheckpoint(RosterCheckpoint, async ({ importId, confirmsFor }, checkpoint = firstCheckpoint) => {
    const row = await findImport(importId);
    if (row === undefined || row.state !== 'importing') return undefined;
    await storeProgress(row, checkpoint);
    if (checkpoint.part >= (row.parts ?? 0)) return finish(row, checkpoint, confirmsFor);
    const numbers = partsInSliceFrom(checkpoint.part, row.parts ?? 0);
    const lines = (await readImportParts({ importId, check: row.check }, numbers)).flat();
    const { added, changed } = await writeLines(importId, lines);
    await recheckMembers(importId, lines);
    return {
      part: checkpoint.part + numbers.length,
      added: checkpoint.added + added,
      changed: checkpoint.changed + changed,
      same: checkpoint.same + lines.length - added - changed,
    };
  }),
);

/** Stores the progress, and extends the reservation of the rows. */
async function storeProgress(
  { sk, check, numbers }: StoredImport,
  { added, changed }: RosterCheckpoint,
): Promise<void> {
  const total = (numbers?.added ?? 0) + (numbers?.changed ?? 0);
  const progress = { done: Math.min(added + changed, total), total };
  const moved = { from: ['importing'] as const, check, to: 'importing' as const, set: { progress } };
  if (!(await setImportState(sk, moved, [reserveRosterStep(sk, new Date())])))
    throw new Error('Another import is writing rows.');
}

/** @returns how many of these lines this import has added, and how many it has changed. */
function writeLines(importId: string, lines: readonly PartLine[]) {
  return retryUntilDone(async () => {
    const storedRows = await findRows(lines.map(({ id }) => id));
    const keptFor = { importId, expiresAt: undoDataKeptUntil(new Date()) };
    const changes: RowChange[] = [];
    let [added, changed] = [0, 0];
    for (const line of lines) {
      const current = storedRows.get(line.id);
      if (current !== undefined && current.importId !== importId && hasSameFacts(current, line)) continue;
      const createdBy = current?.createdBy ?? importId;
      if (createdBy === importId) added += 1;
      else changed += 1;
      // Written by an interrupted run of this slice.
      if (current?.importId === importId) continue;
      changes.push({ id: line.id, current, next: { ...line, importId, createdBy }, keptFor });
    }
    return (await changeRows(changes)) ? { added, changed } : RETRY;
  });
}

/**
 * Starts a check of the members affected by the file: those who claim these people, or who have confirmed the
 * address of one.
 */
async function recheckMembers(importId: string, lines: readonly PartLine[]): Promise<void> {
  const claimants = await claimantsOf(lines.map(({ id }) => id));
  const emails = lines.flatMap(({ email, isShared }) => (email === '' || isShared ? [] : [email]));
  const owners = await ownersOfAddresses(emails);
  await startRosterSyncs([...new Set([...claimants, ...owners])], importId);
}

async function finish(
  row: StoredImport,
  { added, changed }: RosterCheckpoint,
  confirmsFor: string | undefined,
): Promise<undefined> {
  const { sk: importId, check, startedAt, byId } = row;
  const now = new Date();
  const seconds = Math.ceil((now.getTime() - Date.parse(startedAt ?? now.toISOString())) / 1000);
  const { set: next, steps } = followUp(row, confirmsFor, now);
  const set = { imported: { added, changed, seconds }, importedAt: now.toISOString(), ...next };
  const stateChange = { from: ['importing'] as const, check, to: 'imported' as const, set };
  const isOurs = await setImportState(importId, { ...stateChange, remove: ['progress'] }, [
    releaseRosterStep(importId),
    ...startCountSteps(now),
    ...steps,
  ]);
  if (!isOurs) throw new Error('Another import is writing rows.');
  await removeUpload(byId, importId);
}

/**
 * The follow-up for waiting members that the file proves: they are admitted, or counted so that an admin can do it.
 * Each is a separate job, because there may be many and the next import waits for this one.
 */
function followUp({ sk: importId, proven = 0 }: StoredImport, confirmsFor: string | undefined, now: Date) {
  if (proven === 0) return { set: {}, steps: [] };
  if (confirmsFor === undefined) {
    return { set: { counting: true }, steps: [startJobStep(countProvenWaiting, { importId }, now)] };
  }
  const confirming = { checked: 0, of: proven, confirmed: 0 };
  return {
    set: { confirming },
    steps: [startJobStep(admitProvenMembers, { importId, adminId: confirmsFor }, now)],
  };
}
