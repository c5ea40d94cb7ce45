import type { StoredIndex } from '#functions/search/snapshots/storedIndex.ts';
import type { PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { type PeopleSnapshot, readSnapshot } from '#functions/search/people/snapshot.ts';
import { loggedPeople } from './loggedPeople.ts';

/** How the people index is stored. */
export const storedPeople: StoredIndex<PeopleEntry, PeopleSnapshot> = { ...loggedPeople, read: readSnapshot };
