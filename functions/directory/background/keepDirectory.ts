import { postIndexLog } from '#functions/experiences/feed/postIndexStorage.ts';
import { rowIsNew } from '#functions/platform/dynamo/table.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { log } from '#functions/platform/runtime/log.ts';
import { hourMs } from '#functions/platform/runtime/time.ts';
import type { IndexLog } from '#functions/search/snapshots/indexLog.ts';
import { type IndexHead, readIndexHead } from '#functions/search/snapshots/indexSnapshots.ts';
import { previousKeptHours } from '#functions/search/snapshots/publish.ts';
import { snapshotJobs } from '../jobs/directoryJobs.ts';
import { peopleIndexLog } from '../peopleIndexStorage.ts';

const minIntervalMs = 10 * 60_000;
const maxPages = 2000;
/** A snapshot is rewritten before this age even if nothing changes, and its object expires after two days. */
const maxAgeMs = 24 * hourMs;

/** Starts the job that rewrites an index: every ten minutes in which it has changed, and when it cannot be read. */
export const handler = async (): Promise<void> => {
  const now = new Date();
  await Promise.all([startSnapshotIfDue(peopleIndexLog, now), startSnapshotIfDue(postIndexLog, now)]);
};

async function startSnapshotIfDue<Entry>(index: IndexLog<Entry>, now: Date): Promise<void> {
  const head = await readIndexHead(index.name);
  const isUnreadable = head === undefined || head.broken === head.current.key;
  if (head !== undefined && ageOf(head, now) > maxAgeMs)
    log({ level: 'error', message: 'snapshot is old', kind: index.name });
  const snapshots = snapshotJobs[index.name];
  if (!isUnreadable && !(await isDue(index, head, now))) return;
  await startJob(snapshots, { isRebuild: isUnreadable }, now, { condition: rowIsNew });
}

const ageOf = ({ current }: Pick<IndexHead, 'current'>, now: Date) =>
  now.getTime() - Date.parse(current.madeAt);

async function isDue<Entry>(
  index: IndexLog<Entry>,
  { current, keysToDelete }: IndexHead,
  now: Date,
): Promise<boolean> {
  const age = ageOf({ current }, now);
  // Names of deleted members must not stay in the snapshot or in older ones.
  if (keysToDelete.length > 0 || age > previousKeptHours * hourMs) return true;
  const pages = (await index.end()) - current.lastPage;
  return pages > maxPages || (pages > 0 && age > minIntervalMs);
}
