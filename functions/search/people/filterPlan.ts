import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { PeopleFilters, FacetName } from './directoryQuery.ts';
import { bitsOfOpen, confirmedBit, invitedBit, openBits, maxClasses } from './packedFacts.ts';
import type { FactPostings } from './memberTable.ts';
import type { PeopleDictionaries } from './peopleSnapshot.ts';
import { type Postings, rangeOf } from '../columns/postings.ts';
import type { RowFilter } from './matchCounter.ts';

/** The members that pass one filter: some keys of postings whose rows do not overlap. */
export interface FilterList {
  readonly facet: FacetName;
  readonly postings: Postings;
  readonly keys: readonly number[];
  /** The number of members. */
  readonly length: number;
}

/** A query's filters: the filter of a row, and a list of members per filter, the shortest first. */
export interface FilterPlan {
  readonly filter: RowFilter;
  readonly lists: readonly FilterList[];
}

/** Builds the plan of a query's filters. */
export function filterPlanOf(
  filters: PeopleFilters,
  dictionaries: PeopleDictionaries,
  postings: FactPostings,
): FilterPlan {
  const years = yearsBetween(filters.from, filters.to);
  const places = codesOf(filters.places, (text) => dictionaries.places.codesOf(normalizeText(text)));
  const employers = codesOf(filters.employers, (text) => dictionaries.employers.codesOf(normalizeText(text)));
  const fields = codesOf(filters.fields, (text) => dictionaries.fields.codesOf(normalizeText(text)));
  const open = bitsOfOpen(filters.open ?? []);
  const lists = [
    listOf('class', postings.class, years && keysOf(years, postings.class)),
    listOf('place', postings.place, places),
    listOf('employer', postings.employer, employers),
    listOf('field', postings.field, fields),
    listOf('open', postings.open, open === 0 ? undefined : combinationsWith(open)),
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
        (filters.confirmed === true ? confirmedBit : 0) | (filters.invited === true ? invitedBit : 0),
    },
    lists: lists.filter((list) => list !== undefined).toSorted((one, other) => one.length - other.length),
  };
}

interface Years {
  readonly first: number;
  readonly last: number;
}

function yearsBetween(from: number | undefined, to: number | undefined): Years | undefined {
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

function listOf(
  facet: FacetName,
  postings: Postings,
  keys: readonly number[] | undefined,
): FilterList | undefined {
  if (keys === undefined) return undefined;
  const length = keys.reduce((sum, key) => {
    const [from, to] = rangeOf(postings, key);
    return sum + to - from;
  }, 0);
  return { facet, postings, keys, length };
}
