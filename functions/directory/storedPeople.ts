import type { StoredIndex } from '../indexes/storedIndex.ts';
import type { PeopleEntry } from '../people/indexedPerson.ts';
import { type PeopleSnapshot, readSnapshot } from '../people/snapshot.ts';
import { loggedPeople } from './loggedPeople.ts';

/** How the index of people is stored. */
export const storedPeople: StoredIndex<PeopleEntry, PeopleSnapshot> = { ...loggedPeople, read: readSnapshot };
