import { peopleEntryOf, findIndexedPeople } from '#functions/members/accountList/indexedPeople.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import type { PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { LogWriter } from '#functions/search/snapshots/logWriter.ts';
import { scheduleRelisting } from './jobs/directoryJobs.ts';
import { peopleIndexLog } from './peopleIndexStorage.ts';

const jobsAtOnce = 10;

const writer = new LogWriter(peopleIndexLog);

/**
 * Writes the current state of these people to the log. Idempotent: duplicate entries count once.
 * @param versions the highest known version of each, used for those who are deleted.
 */
export async function logPeopleChanges(versions: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const rows = await findIndexedPeople([...versions.keys()]);
  const existingIds = new Set(rows.map(({ id }) => id));
  const removed = [...versions].filter(([id]) => !existingIds.has(id));
  await inParallel(rows, jobsAtOnce, (row) => scheduleRelisting(row, now));
  await writer.append([
    ...rows.map((row) => peopleEntryOf(row, now)),
    ...removed.map(([id, version]): PeopleEntry => ({ id, version: version + 1, gone: true })),
  ]);
}
