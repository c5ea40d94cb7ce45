import type { PeopleDictionaries } from './peopleDictionaries.ts';
import { confirmedBit } from './flags.ts';
import { classesMost, classIn, employerOf, fieldIn, flagsIn, placeOf, restOf } from './packedFacts.ts';

/** Which of a query's own filters somebody fails, a bit for each. */
export const missed = { class: 1, place: 2, employer: 4, field: 8, open: 16 } as const;

/** What the filters of a query let pass. */
export interface Tests {
  readonly from: number;
  readonly to: number;
  /** For each number of the dictionary whether it passes. */
  readonly places: Uint8Array;
  readonly employers: Uint8Array;
  readonly fields: Uint8Array;
  /** Bits of which one must be set; 0 where all pass. */
  readonly open: number;
  readonly confirmed: boolean;
}

/** How many of those that were counted have each value. */
export class Counts {
  readonly class = new Uint32Array(classesMost);
  readonly place: Uint32Array;
  readonly employer: Uint32Array;
  readonly field: Uint32Array;
  /** By the bits of what they are open to. */
  readonly open = new Uint32Array(8);

  constructor({ places, employers, fields }: PeopleDictionaries) {
    this.place = new Uint32Array(places.size);
    this.employer = new Uint32Array(employers.size);
    this.field = new Uint32Array(fields.size);
  }
}

/** Counts members under a query's filters: all that pass, and, for each facet, those that only its own filter stops. */
export class Tally {
  total = 0;
  readonly tests: Tests;
  readonly counts: Counts | undefined;

  constructor(tests: Tests, counts: Counts | undefined) {
    this.tests = tests;
    this.counts = counts;
  }
}

/** The filters that the member of a row fails; all of them where it fails what no facet counts without. */
export function failures(tests: Tests, facts: Uint32Array, row: number): number {
  const rest = restOf(facts, row);
  const year = classIn(rest);
  const { open } = tests;
  if (tests.confirmed && (rest & confirmedBit) === 0) return -1;
  return (
    (year < tests.from || year > tests.to ? missed.class : 0) |
    (tests.places[placeOf(facts, row)] === 0 ? missed.place : 0) |
    (tests.employers[employerOf(facts, row)] === 0 ? missed.employer : 0) |
    (tests.fields[fieldIn(rest)] === 0 ? missed.field : 0) |
    (open !== 0 && (rest & open) === 0 ? missed.open : 0)
  );
}

/** Counts the member of a row. @returns whether they pass. */
export function take(tally: Tally, facts: Uint32Array, row: number): boolean {
  const failed = failures(tally.tests, facts, row);
  if (failed === 0) tally.total += 1;
  if (tally.counts !== undefined) countRow(tally.counts, failed, facts, row, 1);
  return failed === 0;
}

/** Adds a member who fails these filters to the facets that count them; `by` is -1 to take them away. */
export function countRow(counts: Counts, failed: number, facts: Uint32Array, row: number, by: number): void {
  // More than one bit: no facet counts whoever fails two filters.
  if ((failed & (failed - 1)) !== 0) return;
  const rest = restOf(facts, row);
  if ((failed & ~missed.class) === 0) add(counts.class, classIn(rest), by);
  if ((failed & ~missed.place) === 0) add(counts.place, placeOf(facts, row), by);
  if ((failed & ~missed.employer) === 0) add(counts.employer, employerOf(facts, row), by);
  if ((failed & ~missed.field) === 0) add(counts.field, fieldIn(rest), by);
  if ((failed & ~missed.open) === 0) add(counts.open, flagsIn(rest) & 7, by);
}

function add(numbers: Uint32Array, place: number, by: number): void {
  numbers[place] = (numbers[place] ?? 0) + by;
}
