import type { LoggedIndex } from '#functions/search/snapshots/storedIndex.ts';
import { PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { IndexLog } from '#functions/search/snapshots/indexLog.ts';

/** The log of the people index. */
export const loggedPeople: LoggedIndex<PeopleEntry> = {
  name: 'people',
  log: new IndexLog('people', PeopleEntry),
  shards: 1,
};
