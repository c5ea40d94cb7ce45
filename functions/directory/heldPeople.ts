import { Holder } from '../indexes/heldIndex.ts';
import type { PeopleEntry } from '../people/indexedPerson.ts';
import { PeopleIndex } from '../people/peopleIndex.ts';
import type { PeopleSnapshot } from '../people/snapshot.ts';
import { storedPeople } from './storedPeople.ts';

/** All people in the memory of one process. */
export class HeldPeople extends Holder<PeopleEntry, PeopleSnapshot, PeopleIndex> {
  /**
   * @param nowMs epoch milliseconds.
   * @param shards into how many logs the changes are divided.
   */
  constructor(nowMs: () => number, shards?: number) {
    super(storedPeople, (snapshot) => new PeopleIndex(snapshot), nowMs, shards);
  }
}

/** One for each execution environment. */
export const heldPeople = new HeldPeople(() => Date.now());
