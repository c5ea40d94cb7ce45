import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { Bitmap, lowestBit } from '../columns/bitmap.ts';
import { type Postings, rangeOf } from '../columns/postings.ts';
import { facetNames, type PeopleFilters } from './directoryQuery.ts';
import type { CountsByCode } from './facetCounts.ts';
import type { FactPostings, MemberTable } from './memberTable.ts';
import {
  bitsOfOpen,
  classFieldFlagsOf,
  classIn,
  confirmedBit,
  employerOf,
  fieldIn,
  invitedBit,
  maxClasses,
  numbersPerRow,
  openBits,
  placeOf,
} from './packedFacts.ts';
import type { PeopleDictionaries } from './peopleSnapshot.ts';

/** A query's filters as numbers of the index: what rejects a row, and which members each filter lists. */
export interface FilterPlan {
  readonly filter: RowFilter;
  /** The members that pass each filter, the shortest list first. */
  readonly lists: readonly FilterList[];
}

/** The filters of a query as they apply to a row. */
interface RowFilter {
  readonly firstClass: number;
  readonly lastClass: number;
  /** For each code, 1 if the filter rejects it. */
  readonly rejectedPlaces: Uint8Array;
  readonly rejectedEmployers: Uint8Array;
  readonly rejectedFields: Uint8Array;
  /** Bits of which at least one must be set; 0 accepts everything. */
  readonly open: number;
  /** Flags that must all be set; 0 accepts everything. No list has them. */
  readonly requiredFlags: number;
}

/** The members that pass one filter: some keys of postings whose rows do not overlap. */
interface FilterList {
  readonly postings: Postings;
  readonly keys: readonly number[];
  /** The number of members. */
  readonly length: number;
}

/** Builds the plan of a query's filters. */
export function filterPlanOf(
  filters: PeopleFilters,
  dictionaries: PeopleDictionaries,
  postings: FactPostings,
): FilterPlan {
  const years = yearRange(filters.from, filters.to);
  const places = codesOf(filters.places, (text) => dictionaries.places.codesOf(normalizeText(text)));
  const employers = codesOf(filters.employers, (text) => dictionaries.employers.codesOf(normalizeText(text)));
  const fields = codesOf(filters.fields, (text) => dictionaries.fields.codesOf(normalizeText(text)));
  const open = bitsOfOpen(filters.open ?? []);
  const lists = [
    listOf(postings.class, years && keysOf(years, postings.class)),
    listOf(postings.place, places),
    listOf(postings.employer, employers),
    listOf(postings.field, fields),
    listOf(postings.open, open === 0 ? undefined : combinationsWith(open)),
  ];
  return {
    filter: {
      firstClass: years?.first ?? 0,
      lastClass: years?.last ?? maxClasses,
      rejectedPlaces: rejectedCodes(dictionaries.places.size, places),
      rejectedEmployers: rejectedCodes(dictionaries.employers.size, employers),
      rejectedFields: rejectedCodes(dictionaries.fields.size, fields),
      open,
      requiredFlags:
        (filters.onlyConfirmed === true ? confirmedBit : 0) | (filters.onlyInvited === true ? invitedBit : 0),
    },
    lists: lists.filter((list) => list !== undefined).toSorted((a, b) => a.length - b.length),
  };
}

interface Years {
  readonly first: number;
  readonly last: number;
}

function yearRange(from: number | undefined, to: number | undefined): Years | undefined {
  if (from === undefined && to === undefined) return undefined;
  return {
    first: Math.max(1, Math.ceil(from ?? 1)),
    last: Math.min(maxClasses - 1, Math.floor(to ?? maxClasses)),
  };
}

/** The years in this range that anyone has. */
function keysOf({ first, last }: Years, { starts }: Postings): number[] {
  const keys: number[] = [];
  for (let year = first; year <= last; year += 1) {
    if ((starts[year + 1] ?? 0) > (starts[year] ?? 0)) keys.push(year);
  }
  return keys;
}

function codesOf(
  values: readonly string[] | undefined,
  codesOfValue: (value: string) => readonly number[],
): number[] | undefined {
  if (values === undefined || values.length === 0) return undefined;
  return [...new Set(values.flatMap(codesOfValue))];
}

function combinationsWith(open: number): number[] {
  return Array.from({ length: openBits + 1 }, (_, bits) => bits).filter((bits) => (bits & open) !== 0);
}

function rejectedCodes(size: number, codes: readonly number[] | undefined): Uint8Array {
  const rejected = new Uint8Array(size);
  if (codes === undefined) return rejected;
  rejected.fill(1);
  for (const code of codes) rejected[code] = 0;
  return rejected;
}

function listOf(postings: Postings, keys: readonly number[] | undefined): FilterList | undefined {
  if (keys === undefined) return undefined;
  const length = keys.reduce((sum, key) => {
    const [from, to] = rangeOf(postings, key);
    return sum + to - from;
  }, 0);
  return { postings, keys, length };
}

/**
 * The rows that the filters leave to test. A row that passes is in each list. A row that counts for a facet may fail
 * one filter, that of the facet itself, so it is in at least one of any two lists.
 */
export function candidateRows({ lists }: FilterPlan, count: number, withFacets: boolean): Bitmap {
  const [shortest, next] = lists;
  if (shortest === undefined || (withFacets && next === undefined)) return Bitmap.all(count);
  const rows = rowsOfList(shortest, count);
  return withFacets && next !== undefined ? rows.union(rowsOfList(next, count)) : rows;
}

function rowsOfList({ postings, keys }: FilterList, count: number): Bitmap {
  const rows = new Bitmap(count);
  for (const key of keys) rows.addAll(postings.rows, ...rangeOf(postings, key));
  return rows;
}

/**
 * The candidates in a table that pass. Without filters all do; if they are most of the table, only the others are
 * counted, so the first page of everybody takes no pass over all members.
 */
export function filterTable(
  candidates: Bitmap,
  table: MemberTable,
  { filter, lists }: FilterPlan,
  counts: CountsByCode | undefined,
): Bitmap {
  const isFiltered = lists.length > 0 || filter.requiredFlags !== 0;
  if (isFiltered || candidates.size() * 2 < table.count)
    return filterAndCount(candidates, table.facts, filter, counts);
  if (counts !== undefined) countAllBut(Bitmap.all(table.count).difference(candidates), table, counts);
  return candidates;
}

/** The filters that reject a row, one bit each. */
const rejectedBy = { class: 1, place: 2, employer: 4, field: 8, open: 16 } as const;
/** A row that lacks a required flag counts in no facet, as if every filter rejected it. */
const rejectedByAll = -1;

// The functions below run up to a million times; they are simple enough for the compiler to inline.

/**
 * The candidates that pass, tested one by one.
 * @param facts those of the rows, in the format of `packedFacts.ts`.
 * @param counts if given, also counts, for each facet, the candidates that at most its own filter rejects.
 */
export function filterAndCount(
  candidates: Bitmap,
  facts: Int32Array,
  filter: RowFilter,
  counts: CountsByCode | undefined,
): Bitmap {
  const { words } = candidates;
  const passing = new Bitmap(words.length << 5);
  for (let word = 0; word < words.length; word += 1) {
    let passed = words[word] ?? 0;
    for (let bits = passed; bits !== 0; bits &= bits - 1) {
      const offset = ((word << 5) + lowestBit(bits)) * numbersPerRow;
      const place = facts[offset] ?? 0;
      const employer = facts[offset + 1] ?? 0;
      const classFieldFlags = facts[offset + 2] ?? 0;
      const rejections = rejectionsOf(filter, place, employer, classFieldFlags);
      if (rejections !== 0) passed &= ~(bits & -bits);
      // A row that two filters reject counts in no facet.
      if (counts !== undefined && (rejections & (rejections - 1)) === 0)
        countRow(counts, rejections, place, employer, classFieldFlags, 1);
    }
    passing.words[word] = passed;
  }
  return passing;
}

function rejectionsOf(filter: RowFilter, place: number, employer: number, classFieldFlags: number): number {
  const year = classIn(classFieldFlags);
  if ((classFieldFlags & filter.requiredFlags) !== filter.requiredFlags) return rejectedByAll;
  return (
    (year < filter.firstClass || year > filter.lastClass ? rejectedBy.class : 0) |
    (filter.rejectedPlaces[place] === 1 ? rejectedBy.place : 0) |
    (filter.rejectedEmployers[employer] === 1 ? rejectedBy.employer : 0) |
    (filter.rejectedFields[fieldIn(classFieldFlags)] === 1 ? rejectedBy.field : 0) |
    (filter.open !== 0 && (classFieldFlags & filter.open) === 0 ? rejectedBy.open : 0)
  );
}

/** Counts a row for each facet that at most its own filter rejects. */
function countRow(
  counts: CountsByCode,
  rejections: number,
  place: number,
  employer: number,
  classFieldFlags: number,
  delta: 1 | -1,
): void {
  if ((rejections & ~rejectedBy.class) === 0) addTo(counts.class, classIn(classFieldFlags), delta);
  if ((rejections & ~rejectedBy.place) === 0) addTo(counts.place, place, delta);
  if ((rejections & ~rejectedBy.employer) === 0) addTo(counts.employer, employer, delta);
  if ((rejections & ~rejectedBy.field) === 0) addTo(counts.field, fieldIn(classFieldFlags), delta);
  if ((rejections & ~rejectedBy.open) === 0) addTo(counts.open, classFieldFlags & openBits, delta);
}

function addTo(numbers: Uint32Array, key: number, delta: number): void {
  numbers[key] = (numbers[key] ?? 0) + delta;
}

/** Counts all members of a table but these, from the sizes of the postings, without testing a row. */
function countAllBut(others: Bitmap, { facts, postings }: MemberTable, counts: CountsByCode): void {
  for (const facet of facetNames) {
    const { starts } = postings[facet];
    for (let key = 0; key + 1 < starts.length; key += 1)
      counts[facet][key] = (starts[key + 1] ?? 0) - (starts[key] ?? 0);
  }
  for (const row of others.rows()) {
    countRow(counts, 0, placeOf(facts, row), employerOf(facts, row), classFieldFlagsOf(facts, row), -1);
  }
}
