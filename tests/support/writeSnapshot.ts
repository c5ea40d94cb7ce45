import type { IndexedPerson } from '#functions/search/people/indexedPerson.ts';
import { mergeSnapshot } from '#functions/search/people/mergeSnapshot.ts';
import { emptySnapshot } from '#functions/search/people/peopleSnapshot.ts';

/** The bytes of a snapshot of these people; each id must occur once. */
export function writeSnapshot(people: Iterable<IndexedPerson>): Uint8Array {
  return mergeSnapshot(emptySnapshot, people);
}
