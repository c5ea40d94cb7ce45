import { listAccountIds } from '#functions/members/accountList/accountList.ts';
import { peopleEntryOf, findIndexedPeople } from '#functions/members/accountList/indexedPeople.ts';
import { PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { mergePeople } from '#functions/search/people/mergePeople.ts';
import { emptySnapshot, type PeopleSnapshot, readSnapshot } from '#functions/search/people/peopleSnapshot.ts';
import type { IndexSource } from '#functions/search/snapshots/buildSnapshot.ts';
import { IndexLog } from '#functions/search/snapshots/indexLog.ts';
import type { IndexStorage } from '#functions/search/snapshots/indexSnapshots.ts';
import { scheduleRelisting } from './jobs/directoryJobs.ts';

export const peopleIndexLog = new IndexLog('people', PeopleEntry);

export const peopleIndexStorage: IndexStorage<PeopleEntry, PeopleSnapshot> = {
  log: peopleIndexLog,
  read: readSnapshot,
};

/** The source from which snapshots of all people are built. */
export const peopleSnapshotSource: IndexSource<PeopleEntry, PeopleSnapshot> = {
  log: peopleIndexLog,
  read: readSnapshot,
  merge: (old, entries) => mergePeople(old ?? emptySnapshot, entries),
  readSlice: async (limit, after, now) => {
    const ids = await listAccountIds(limit, after, now);
    return { entries: await entriesOf(ids, now), after: ids.length === limit ? ids.at(-1) : undefined };
  },
};

async function entriesOf(ids: readonly string[], now: Date): Promise<PeopleEntry[]> {
  const rows = await findIndexedPeople(ids);
  for (const row of rows) await scheduleRelisting(row, now);
  return rows.map((row) => peopleEntryOf(row, now));
}
