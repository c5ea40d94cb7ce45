import type { LoggedIndex } from '../indexes/storedIndex.ts';
import { PeopleEntry } from '../people/indexedPerson.ts';
import { IndexLog } from '../stores/indexLog.ts';

/** The log of the index of people. */
export const loggedPeople: LoggedIndex<PeopleEntry> = {
  name: 'people',
  log: new IndexLog('people', PeopleEntry),
  shards: 1,
};
