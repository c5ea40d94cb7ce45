import { Holder } from '#functions/search/snapshots/heldIndex.ts';
import type { PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import type { PeopleSnapshot } from '#functions/search/people/snapshot.ts';
import { storedPeople } from './peopleSource.ts';

/** The index of all people, held in the memory of one process. */
export class HeldPeople extends Holder<PeopleEntry, PeopleSnapshot, PeopleIndex> {
  /** @param nowMs epoch milliseconds. @param shards how many logs the changes are divided into. */
  constructor(nowMs: () => number, shards?: number) {
    super(storedPeople, (snapshot) => new PeopleIndex(snapshot), nowMs, shards);
  }
}

/** One per execution environment. */
export const heldPeople = new HeldPeople(() => Date.now());
