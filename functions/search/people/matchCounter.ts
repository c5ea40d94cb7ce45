import { type Bitmap, lowestBit } from '../columns/bitmap.ts';
import {
  flagBits,
  openBits,
  maxClasses,
  classIn,
  classShift,
  numbersPerRow,
  fieldIn,
} from './packedFacts.ts';
import type { PeopleDictionaries } from './peopleSnapshot.ts';

/** The filters of a query as they apply to a row. */
export interface RowFilter {
  readonly firstClass: number;
  readonly lastClass: number;
  /** For each dictionary number, 1 if the filter rejects it. */
  readonly rejectedPlaces: Uint8Array;
  readonly rejectedEmployers: Uint8Array;
  readonly rejectedFields: Uint8Array;
  /** Bits of which at least one must be set; 0 accepts everything. */
  readonly open: number;
  /** Flags that must all be set; 0 accepts everything. */
  readonly requiredFlags: number;
}

/** How many members have each value, by its code; 0 counts those without one. */
export class CountsByCode {
  readonly class = new Uint32Array(maxClasses);
  readonly place: Uint32Array;
  readonly employer: Uint32Array;
  readonly field: Uint32Array;
  /** By the combined bits of what members are open to. */
  readonly open = new Uint32Array(openBits + 1);

  constructor({ places, employers, fields }: PeopleDictionaries) {
    this.place = new Uint32Array(places.size);
    this.employer = new Uint32Array(employers.size);
    this.field = new Uint32Array(fields.size);
  }
}

/** Counts members under a query's filters: all that pass, and for each facet those that only its own filter rejects. */
export class MatchCounter {
  total = 0;
  readonly filter: RowFilter;
  readonly counts: CountsByCode | undefined;

  constructor(filter: RowFilter, counts: CountsByCode | undefined) {
    this.filter = filter;
    this.counts = counts;
  }

  /** Counts these rows. @returns the rows that pass. */
  filterAndCount(facts: Int32Array, rows: Bitmap): Bitmap {
    const found = rows.copy();
    this.total += keepPassing(found, facts, this.filter, this.counts);
    return found;
  }
}

/** The filters that reject a row, one bit each. */
const rejectedBy = { class: 1, place: 2, employer: 4, field: 8, open: 16 } as const;
/** A row that lacks a required flag counts in no facet, as if every filter rejected it. */
const rejectedByAll = -1;

// The functions below run up to a million times; they are simple enough for the compiler to inline.

/** Keeps the rows that pass, and counts for the facets if there are any. @returns the number that pass. */
function keepPassing(
  { words }: Bitmap,
  facts: Int32Array,
  filter: RowFilter,
  counts: CountsByCode | undefined,
): number {
  let total = 0;
  for (let word = 0; word < words.length; word += 1) {
    let passed = words[word] ?? 0;
    for (let left = passed; left !== 0; left &= left - 1) {
      const at = ((word << 5) + lowestBit(left)) * numbersPerRow;
      const place = facts[at] ?? 0;
      const employer = facts[at + 1] ?? 0;
      const rest = facts[at + 2] ?? 0;
      const rejections = rejectionsOf(filter, place, employer, rest);
      if (rejections === 0) total += 1;
      else passed &= ~(left & -left);
      // A row that two filters reject counts in no facet.
      if (counts !== undefined && (rejections & (rejections - 1)) === 0)
        add(counts, rejections, place, employer, rest);
    }
    words[word] = passed;
  }
  return total;
}

function rejectionsOf(filter: RowFilter, place: number, employer: number, rest: number): number {
  const year = classIn(rest);
  if ((rest & filter.requiredFlags) !== filter.requiredFlags) return rejectedByAll;
  return (
    (year < filter.firstClass || year > filter.lastClass ? rejectedBy.class : 0) |
    (filter.rejectedPlaces[place] === 1 ? rejectedBy.place : 0) |
    (filter.rejectedEmployers[employer] === 1 ? rejectedBy.employer : 0) |
    (filter.rejectedFields[fieldIn(rest)] === 1 ? rejectedBy.field : 0) |
    (filter.open !== 0 && (rest & filter.open) === 0 ? rejectedBy.open : 0)
  );
}

function add(counts: CountsByCode, rejections: number, place: number, employer: number, rest: number): void {
  if ((rejections & ~rejectedBy.class) === 0) addOne(counts.class, classIn(rest));
  if ((rejections & ~rejectedBy.place) === 0) addOne(counts.place, place);
  if ((rejections & ~rejectedBy.employer) === 0) addOne(counts.employer, employer);
  if ((rejections & ~rejectedBy.field) === 0) addOne(counts.field, fieldIn(rest));
  if ((rejections & ~rejectedBy.open) === 0) addOne(counts.open, rest & openBits);
}

function addOne(numbers: Uint32Array, key: number): void {
  numbers[key] = (numbers[key] ?? 0) + 1;
}

/**
 * Counts all these rows for each facet, without filters.
 * @param each 1 to add them, -1 to subtract them.
 */
export function countAll({ words }: Bitmap, facts: Int32Array, counts: CountsByCode, each: 1 | -1): void {
  const { class: classes, place: places, employer: employers } = counts;
  // Field and flags are adjacent bits: they are counted together and separated at the end.
  const rests = new Uint32Array(counts.field.length << flagBits);
  const restMask = (1 << classShift) - 1;
  for (let word = 0; word < words.length; word += 1) {
    for (let left = words[word] ?? 0; left !== 0; left &= left - 1) {
      const at = ((word << 5) + lowestBit(left)) * numbersPerRow;
      const place = facts[at] ?? 0;
      const employer = facts[at + 1] ?? 0;
      const rest = facts[at + 2] ?? 0;
      places[place] = (places[place] ?? 0) + each;
      employers[employer] = (employers[employer] ?? 0) + each;
      classes[rest >>> classShift] = (classes[rest >>> classShift] ?? 0) + each;
      rests[rest & restMask] = (rests[rest & restMask] ?? 0) + each;
    }
  }
  for (const [rest, count] of rests.entries()) {
    counts.field[fieldIn(rest)] = (counts.field[fieldIn(rest)] ?? 0) + count;
    counts.open[rest & openBits] = (counts.open[rest & openBits] ?? 0) + count;
  }
}
