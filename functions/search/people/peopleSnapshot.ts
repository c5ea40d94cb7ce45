import * as z from 'zod/mini';
import { Place, placeValue } from '#shared/platform/facts.ts';
import { Dictionary } from '../columns/dictionary.ts';
import { FileSections, BrokenSnapshotError } from '../columns/fileSections.ts';
import { TextHeap } from '../columns/textHeap.ts';

/** Change it whenever the meaning of a section changes; older snapshots are then rebuilt instead of read. */
export const snapshotFormat = 2;

export const Dictionaries = z.object({
  places: z.array(Place),
  employers: z.array(z.string()),
  titles: z.array(z.string()),
  fields: z.array(z.string()),
  degrees: z.array(z.string()),
});
export type Dictionaries = z.output<typeof Dictionaries>;

/** The dictionaries of an index; changes after the snapshot add to them. */
export class PeopleDictionaries {
  readonly places: Dictionary<Place>;
  readonly employers: Dictionary<string>;
  readonly fields: Dictionary<string>;

  constructor({ places, employers, fields }: Dictionaries) {
    this.places = new Dictionary(places, (place) => [placeValue(place), place.city]);
    this.employers = new Dictionary(employers, (text) => [text]);
    this.fields = new Dictionary(fields, (text) => [text]);
  }
}

/**
 * The members in the order of normalized name, then id. A column has one number per member; codes start with 1, and 0
 * means no value.
 */
export interface PeopleSnapshot {
  readonly count: number;
  /** 128 bits each. */
  readonly ids: Uint8Array;
  readonly versions: Float64Array;
  readonly classes: Uint16Array;
  /** The day of the last visit plus 1; 0 if unknown. */
  readonly days: Uint16Array;
  /** See `packedFacts.ts`. */
  readonly flags: Uint8Array;
  readonly places: Uint32Array;
  readonly employers: Uint32Array;
  readonly titles: Uint32Array;
  readonly fields: Uint32Array;
  readonly degrees: Uint32Array;
  readonly dictionaries: Dictionaries;
  /** Normalized names. */
  readonly names: TextHeap;
  /** See `cardLine`. */
  readonly cards: TextHeap;
  /** All words of names and headlines, sorted. */
  readonly words: TextHeap;
  /** Word numbers, sorted by the reversed words. */
  readonly wordsByEnding: Uint32Array;
  /** The number of words in each member's names, and these words one after the other; then the same for headlines. */
  readonly nameLengths: Uint8Array;
  readonly nameWords: Uint32Array;
  readonly headlineLengths: Uint8Array;
  readonly headlineWords: Uint32Array;
  /** The members ordered by id, and by normalized username. */
  readonly byId: Uint32Array;
  readonly byUsername: Uint32Array;
}

const noTexts = new TextHeap(Buffer.alloc(0));
const noBytes = new Uint8Array(0);
const noNumbers = new Uint32Array(0);

/** An empty snapshot. */
export const emptySnapshot: PeopleSnapshot = {
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

/**
 * Reads the bytes of a snapshot.
 * @throws BrokenSnapshotError if they have another format or are truncated.
 */
export function readSnapshot(bytes: Uint8Array): PeopleSnapshot {
  const sections = new FileSections(snapshotFormat, bytes);
  const dictionaries = Dictionaries.safeParse(JSON.parse(sections.bytes('dictionaries').toString()));
  if (!dictionaries.success) throw new BrokenSnapshotError('the dictionaries are invalid');
  const versions = sections.doubles('versions');
  return {
    count: versions.length,
    ids: sections.bytes('ids'),
    versions,
    classes: sections.shorts('classes'),
    days: sections.shorts('days'),
    flags: sections.bytes('flags'),
    places: sections.numbers('places'),
    employers: sections.numbers('employers'),
    titles: sections.numbers('titles'),
    fields: sections.numbers('fields'),
    degrees: sections.numbers('degrees'),
    dictionaries: dictionaries.data,
    names: new TextHeap(sections.bytes('names')),
    cards: new TextHeap(sections.bytes('cards')),
    words: new TextHeap(sections.bytes('words')),
    wordsByEnding: sections.numbers('wordsByEnding'),
    nameLengths: sections.bytes('nameLengths'),
    nameWords: sections.numbers('nameWords'),
    headlineLengths: sections.bytes('headlineLengths'),
    headlineWords: sections.numbers('headlineWords'),
    byId: sections.numbers('byId'),
    byUsername: sections.numbers('byUsername'),
  };
}

/** Sorts members as the rows of a snapshot are sorted: by name, then by id. */
export function byName(
  a: { readonly person: { readonly id: string }; readonly name: string },
  b: { readonly person: { readonly id: string }; readonly name: string },
): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.person.id < b.person.id ? -1 : 1;
}
