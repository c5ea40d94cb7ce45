import { Bitmap } from '../columns/bitmap.ts';
import { type FacetName, facetNames } from './directoryQuery.ts';
import type { FilterList, FilterPlan } from './filterPlan.ts';
import {
  confirmedBit,
  invitedBit,
  openBits,
  classIn,
  employerOf,
  fieldIn,
  placeOf,
  classFieldFlagsOf,
} from './packedFacts.ts';
import type { MemberTable } from './memberTable.ts';
import { rangeOf } from '../columns/postings.ts';
import { countAll, type CountsByCode, type MatchCounter } from './matchCounter.ts';

/** The members of a table that a query covers, before its filters. */
export interface ScanScope {
  /** Rows that must not be found. */
  readonly hidden: Bitmap;
  /** If given, only these rows: those that the words found, or the people online. */
  readonly only: Bitmap | undefined;
}

/** Counts the members of a table under a query's filters. @returns the rows that pass. */
export function scanTable(
  table: MemberTable,
  { hidden, only }: ScanScope,
  plan: FilterPlan,
  counter: MatchCounter,
): Bitmap {
  if (only === undefined && plan.filter.requiredFlags === 0 && plan.lists.length === 0) {
    return scanAll(table, hidden, counter);
  }
  if (only?.isUntouched) return only;
  const { filter, lists } = plan;
  const candidates = only ?? candidateRows(table, plan, counter.counts !== undefined);
  candidates.subtract(hidden);
  if ((filter.requiredFlags & confirmedBit) !== 0) candidates.intersect(table.confirmed);
  if ((filter.requiredFlags & invitedBit) !== 0) candidates.intersect(table.invited);
  // Only words or only one filter: nothing is left to test.
  const allPass = lists.length === (only === undefined && filter.requiredFlags === 0 ? 1 : 0);
  if (!allPass) return counter.filterAndCount(table.facts, candidates);
  const found = { rows: candidates, size: candidates.size() };
  counter.total += found.size;
  if (counter.counts !== undefined) {
    countFound(table, hidden, found, counter.counts);
    if (lists[0] !== undefined) countUnfiltered(table, hidden, lists[0].facet, counter.counts);
  }
  return candidates;
}

interface Found {
  readonly rows: Bitmap;
  /** The number of rows. */
  readonly size: number;
}

/** Counts these rows, or, if that is less work, subtracts all others from the total. */
function countFound(table: MemberTable, hidden: Bitmap, { rows, size }: Found, counts: CountsByCode): void {
  if (size === 0) return;
  if (size * 2 <= table.count) return countAll(rows, table.facts, counts, 1);
  const others = rows.complement(table.count);
  others.subtract(hidden);
  for (const facet of facetNames) countUnfiltered(table, hidden, facet, counts);
  countAll(others, table.facts, counts, -1);
}

/** The rows that fail at most one filter, apart from missing flags; none if there are no facets. */
function candidateRows({ count }: MemberTable, { lists, filter }: FilterPlan, withFacets: boolean): Bitmap {
  const [first, second] = lists;
  if (first === undefined || (withFacets && second === undefined && filter.requiredFlags !== 0))
    return new Bitmap(count).complement(count);
  const candidates = rowsOfList(first, count);
  // A row that fails at most one filter is in one of the two shortest lists.
  if (withFacets && second !== undefined) candidates.union(rowsOfList(second, count));
  return candidates;
}

/** The rows of a list; for a long one, all rows minus the others. */
function rowsOfList({ postings, keys, length }: FilterList, count: number): Bitmap {
  const rows = new Bitmap(count);
  if (length * 2 <= count) {
    for (const key of keys) rows.addAll(postings.rows, ...rangeOf(postings, key));
    return rows;
  }
  const listedKeys = new Set(keys);
  for (let key = 0; key + 1 < postings.starts.length; key += 1) {
    if (!listedKeys.has(key)) rows.addAll(postings.rows, ...rangeOf(postings, key));
  }
  return rows.complement(count);
}

function scanAll(table: MemberTable, hidden: Bitmap, counter: MatchCounter): Bitmap {
  const { counts } = counter;
  if (counts !== undefined) for (const facet of facetNames) countUnfiltered(table, hidden, facet, counts);
  counter.total += table.count - hidden.size();
  return hidden.complement(table.count);
}

/** A facet without any filter: the sizes of its postings, minus hidden rows. */
function countUnfiltered(
  { postings, facts }: MemberTable,
  hidden: Bitmap,
  facet: FacetName,
  counts: CountsByCode,
): void {
  const { starts } = postings[facet];
  const numbers = counts[facet];
  for (let key = 0; key + 1 < starts.length; key += 1)
    numbers[key] = (starts[key + 1] ?? 0) - (starts[key] ?? 0);
  const keyAt = keysOf[facet];
  for (const row of hidden.rows()) {
    const key = keyAt(facts, row);
    numbers[key] = (numbers[key] ?? 0) - 1;
  }
}

const keysOf: Readonly<Record<FacetName, (facts: Int32Array, row: number) => number>> = {
  class: (facts, row) => classIn(classFieldFlagsOf(facts, row)),
  place: placeOf,
  employer: employerOf,
  field: (facts, row) => fieldIn(classFieldFlagsOf(facts, row)),
  open: (facts, row) => classFieldFlagsOf(facts, row) & openBits,
};
