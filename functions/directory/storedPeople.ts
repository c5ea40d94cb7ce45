import type { StoredIndex } from '../indexes/storedIndex.ts';
import { PeopleEntry } from '../people/indexedPerson.ts';
import { type PeopleSnapshot, readSnapshot } from '../people/snapshot.ts';
import { IndexLog } from '../stores/indexLog.ts';

/** How the index of people is stored. */
export const storedPeople: StoredIndex<PeopleEntry, PeopleSnapshot> = {
  name: 'people',
  log: new IndexLog('people', PeopleEntry),
  shards: 1,
  read: readSnapshot,
};
