import { PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { type PeopleSnapshot, readSnapshot } from '#functions/search/people/peopleSnapshot.ts';
import { IndexLog } from '#functions/search/snapshots/indexLog.ts';
import type { StoredIndex } from '#functions/search/snapshots/storedIndex.ts';

/** The log of the people index. */
export const peopleIndexLog = new IndexLog('people', PeopleEntry);

/** How the people index is stored. */
export const peopleIndexStorage: StoredIndex<PeopleEntry, PeopleSnapshot> = {
  log: peopleIndexLog,
  read: readSnapshot,
};
