import * as z from 'zod/mini';
import { Place } from '#shared/facts.ts';
import { TextHeap } from '../columns/textHeap.ts';

export const Dictionaries = z.object({
  places: z.array(Place),
  employers: z.array(z.string()),
  titles: z.array(z.string()),
  fields: z.array(z.string()),
  degrees: z.array(z.string()),
});
export type Dictionaries = z.output<typeof Dictionaries>;

/**
 * The members in the order of their folded names, then ids; a column has a number for each. Numbers of a dictionary
 * begin with 1: 0 stands for nothing.
 */
export interface PeopleSnapshot {
  readonly count: number;
  /** 128 bits each. */
  readonly ids: Uint8Array;
  readonly versions: Float64Array;
  readonly classes: Uint16Array;
  /** The day of the last visit and 1; 0 where it is not known. */
  readonly days: Uint16Array;
  /** See `flags.ts`. */
  readonly flags: Uint8Array;
  readonly places: Uint32Array;
  readonly employers: Uint32Array;
  readonly titles: Uint32Array;
  readonly fields: Uint32Array;
  readonly degrees: Uint32Array;
  readonly dictionaries: Dictionaries;
  /** Folded names. */
  readonly names: TextHeap;
  /** See `card.ts`. */
  readonly cards: TextHeap;
  /** All words of names and headlines, sorted. */
  readonly words: TextHeap;
  /** Their numbers in the order of the words read from their end. */
  readonly wordsByEnding: Uint32Array;
  /** How many words each member's names have, and these words one behind the other; the same of headlines. */
  readonly nameLengths: Uint8Array;
  readonly nameWords: Uint32Array;
  readonly headlineLengths: Uint8Array;
  readonly headlineWords: Uint32Array;
  /** The members in the order of their ids, and of their folded usernames. */
  readonly byId: Uint32Array;
  readonly byUsername: Uint32Array;
}

const noTexts = new TextHeap(Buffer.alloc(0));
const noBytes = new Uint8Array(0);
const noNumbers = new Uint32Array(0);

/** A snapshot before anybody has come. */
export const nobody: PeopleSnapshot = {
  count: 0,
  ids: noBytes,
  versions: new Float64Array(0),
  classes: new Uint16Array(0),
  days: new Uint16Array(0),
  flags: noBytes,
  places: noNumbers,
  employers: noNumbers,
  titles: noNumbers,
  fields: noNumbers,
  degrees: noNumbers,
  dictionaries: { places: [], employers: [], titles: [], fields: [], degrees: [] },
  names: noTexts,
  cards: noTexts,
  words: noTexts,
  wordsByEnding: noNumbers,
  nameLengths: noBytes,
  nameWords: noNumbers,
  headlineLengths: noBytes,
  headlineWords: noNumbers,
  byId: noNumbers,
  byUsername: noNumbers,
};

/** The order of the members. */
export function byName(
  one: { readonly person: { readonly id: string }; readonly name: string },
  other: { readonly person: { readonly id: string }; readonly name: string },
): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.person.id < other.person.id ? -1 : 1;
}
