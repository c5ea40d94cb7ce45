import { logShards } from '../directory/logWriter.ts';
import { previousHours } from '../directory/publish.ts';
import { snapshotPeople } from '../jobs/directoryJobs.ts';
import { startJobOnce } from '../stores/jobs.ts';
import { type Head, readHead } from '../stores/peopleHead.ts';
import { newestNumber } from '../stores/peopleLog.ts';

const everyMs = 10 * 60_000;
const hourMs = 3600_000;
const pagesMost = 2000;

/** Has the directory written down anew, each ten minutes in which it has changed, and built where it cannot be read. */
export async function handler(): Promise<void> {
  const now = new Date();
  const head = await readHead();
  const isUnreadable = head === undefined || head.broken === head.current.key;
  if (isUnreadable) await startJobOnce(snapshotPeople, { anew: true }, now);
  else if (await isDue(head, now)) await startJobOnce(snapshotPeople, { anew: false }, now);
}

async function isDue({ current, doomed }: Head, now: Date): Promise<boolean> {
  const age = now.getTime() - Date.parse(current.madeAt);
  // Names of whoever is gone must not stay in it, nor behind it.
  if (doomed.length > 0 || age > previousHours * hourMs) return true;
  const ends = await Promise.all(Array.from({ length: logShards }, (_, shard) => newestNumber(shard)));
  const pages = ends.reduce((sum, end, shard) => sum + end - (current.positions[shard] ?? 0), 0);
  return pages > pagesMost || (pages > 0 && age > everyMs);
}
