import * as z from 'zod/mini';
import { readUpload } from '#functions/images/files.ts';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { ColumnUse, sufficesForRoster } from '#shared/roster/imports.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { inspectFile, interpretFile } from '../csv/interpretFile.ts';
import { openCsv, UnreadableFileError } from '../csv/readCsv.ts';
import { findProvenMembers } from '../matching/findProvenMembers.ts';
import type { LineProblem } from '../matching/rosterLine.ts';
import { statedStudentIds } from '../matching/statedStudentIds.ts';
import { firstCheckpoint, partsInSliceFrom, RosterCheckpoint } from '../rosterCheckpoint.ts';
import { findImport, undoDataKeptUntil, setImportState, type StoredImport } from '../store/rosterImports.ts';
import {
  type ImportCheck,
  type PartLine,
  linesPerPart,
  putImportPart,
  putProblems,
  readImportParts,
} from '../store/rosterParts.ts';
import { readProvenMembers, putProven } from '../store/rosterProven.ts';
import { findRows, hasSameFacts } from '../store/rosterRows.ts';
import { runRosterCheck } from './rosterJobs.ts';

const batchesAtOnce = 4;

/**
 * Reads an uploaded file and determines what its import would do, without doing it. First it splits the file into
 * parts of a hundred lines, in one idempotent slice; then it compares them with the roster, a thousand lines per
 * slice.
 */
export const runRosterCheckHandler = jobHandler(
  runRosterCheck,
  withCheckpoint(RosterCheckpoint, async ({ importId, check, uses }, checkpoint) => {
    const row = await findImport(importId);
    if (row === undefined || row.state !== 'checking' || row.check !== check) return undefined;
    if (checkpoint === undefined)
      return readFile(
        row,
        uses?.map((use) => z.parse(ColumnUse, use)),
      );
    return compare(row, checkpoint);
  }),
);

async function readFile(row: StoredImport, uses: readonly ColumnUse[] | undefined) {
  const { sk: importId, check, byId } = row;
  const bytes = await readUpload(byId, importId);
  if (bytes === undefined) return refuse(row, new UnreadableFileError('notUploaded'));
  try {
    const { encoding, separator } = openCsv(bytes);
    const surveyed = await inspectFile(bytes, uses);
    const file = { encoding, separator, ...surveyed };
    const used = surveyed.columns.map(({ use }) => use);
    if (!sufficesForRoster(used)) {
      await setImportState(importId, {
        from: ['checking'],
        check,
        to: 'checked',
        set: { file },
        remove: ['progress'],
      });
      return undefined;
    }
    const kept = await keepLines({ importId, check }, interpretFile(bytes, used, new Date()));
    const set = { file, ...kept, progress: { done: 0, total: surveyed.lines } };
    const isOurs = await setImportState(importId, { from: ['checking'], check, to: 'checking', set });
    return isOurs ? firstCheckpoint : undefined;
  } catch (error) {
    if (error instanceof UnreadableFileError) return refuse(row, error);
    throw error;
  }
}

async function refuse(
  { sk, check }: StoredImport,
  { refusal, line }: UnreadableFileError,
): Promise<undefined> {
  const set = { refusal, refusedLine: line };
  await setImportState(sk, { from: ['checking'], check, to: 'refused', set, remove: ['progress'] });
}

/** Stores the lines in parts, and as many problems as an admin can look through. */
async function keepLines(check: ImportCheck, lines: ReturnType<typeof interpretFile>) {
  const expiresAt = undoDataKeptUntil(new Date());
  const totals = { problems: 0, leftOut: 0 };
  const problems: LineProblem[] = [];
  let parts = 0;
  let waiting: PartLine[] = [];
  let batch: PartLine[][] = [];
  const write = async () => {
    await inParallel(batch, batchesAtOnce, async (part) => {
      await putImportPart(check, parts + batch.indexOf(part), part, expiresAt);
    });
    parts += batch.length;
    batch = [];
  };
  for await (const { row, problem } of lines) {
    if (row === undefined) totals.leftOut += 1;
    else waiting.push(row);
    if (problem !== undefined) {
      totals.problems += 1;
      if (problems.length < rosterLimits.maxProblems) problems.push(problem);
    }
    if (waiting.length < linesPerPart) continue;
    batch.push(waiting);
    waiting = [];
    if (batch.length === batchesAtOnce) await write();
  }
  if (waiting.length > 0) batch.push(waiting);
  await write();
  await putProblems(check, 0, problems, expiresAt);
  return { parts, numbers: { added: 0, changed: 0, same: 0, ...totals } };
}

async function compare(row: StoredImport, { part, added, changed, same }: RosterCheckpoint) {
  const { sk: importId, check, parts = 0, numbers, file } = row;
  const numbersOfParts = partsInSliceFrom(part, parts);
  const lines = (await readImportParts({ importId, check }, numbersOfParts)).flat();
  const rows = await findRows(lines.map(({ id }) => id));
  const kinds = lines.map((line) => {
    const storedRow = rows.get(line.id);
    return storedRow === undefined ? 'added' : hasSameFacts(storedRow, line) ? 'same' : 'changed';
  });
  const count = (what: string) => kinds.filter((kind) => kind === what).length;
  const next = {
    part: part + numbersOfParts.length,
    added: added + count('added'),
    changed: changed + count('changed'),
    same: same + count('same'),
  };
  const { part: _, ...counts } = next;
  const now = new Date();
  const proven = await findProvenMembers(lines, await statedStudentIds({ importId, check }), now);
  await putProven({ importId, check }, part, proven, undoDataKeptUntil(now));
  const isDone = next.part >= parts;
  const total = file?.lines ?? 0;
  const isOurs = await setImportState(importId, {
    from: ['checking'],
    check,
    to: isDone ? 'checked' : 'checking',
    set: {
      numbers: { problems: 0, leftOut: 0, ...numbers, ...counts },
      ...(isDone
        ? { proven: (await readProvenMembers({ importId, check })).length }
        : { progress: { done: next.added + next.changed + next.same, total } }),
    },
    remove: isDone ? ['progress'] : [],
  });
  return isDone || !isOurs ? undefined : next;
}
