import { Bitmap, lowestBit } from './bitmap.ts';
import { type FacetName, facetNames } from './directoryQuery.ts';
import type { FilterList, FilterPlan } from './filterPlan.ts';
import type { MemberTable } from './memberTable.ts';
import { rangeOf } from './postings.ts';
import { type Counts, countRow, failures, missed, take, type Tally } from './tally.ts';

/** Which members of a table a query is about, before its filters. */
export interface Scope {
  /** Who stands in the table and shall not be found. */
  readonly hidden: Bitmap;
  /** Only these, where they are given: whom the words found, who is online. */
  readonly only: Bitmap | undefined;
}

/** Lists that hold more than this part of everybody are slower than looking at everybody in order. */
const listsMost = 1 / 3;

/** Counts the members of a table under a query's filters. @returns those that pass. */
export function scan(table: MemberTable, scope: Scope, { tests, lists }: FilterPlan, tally: Tally): Bitmap {
  const { only, hidden } = scope;
  if (only !== undefined) {
    only.remove(hidden);
    return scanBits(table, only, tally);
  }
  const [first, second] = lists;
  if (tests.confirmed) return scanBits(table, hidden.others(table.count), tally);
  if (first === undefined) return everybody(table, hidden, tally);
  const counted = tally.counts === undefined ? first.length : first.length + (second?.length ?? 0);
  if (counted > table.count * listsMost) return scanBits(table, hidden.others(table.count), tally);
  const found = new Bitmap(table.count);
  scanList(table, hidden, first, 0, tally, found);
  if (tally.counts === undefined) return found;
  // Whoever fails one filter at most passes one of the two shortest lists.
  if (second === undefined) countWhole(table, hidden, first.facet, tally.counts);
  else scanList(table, hidden, second, missed[first.facet], tally, found);
  return found;
}

function scanBits({ facts }: MemberTable, members: Bitmap, tally: Tally): Bitmap {
  const found = members.copy();
  const { words } = found;
  for (let word = 0; word < words.length; word += 1) {
    let left = words[word] ?? 0;
    let passed = left;
    while (left !== 0) {
      const bit = left & -left;
      if (!take(tally, facts, (word << 5) + lowestBit(left))) passed ^= bit;
      left ^= bit;
    }
    words[word] = passed;
  }
  return found;
}

/** Counts the members of a list; those who pass the filter `but` stood in another list. */
function scanList(
  { facts }: MemberTable,
  hidden: Bitmap,
  { postings, keys }: FilterList,
  but: number,
  tally: Tally,
  found: Bitmap,
): void {
  const { rows } = postings;
  for (const key of keys) {
    const [from, to] = rangeOf(postings, key);
    for (let place = from; place < to; place += 1) {
      const row = rows[place] ?? 0;
      if (hidden.has(row)) continue;
      if (but !== 0 && (failures(tally.tests, facts, row) & but) === 0) continue;
      if (take(tally, facts, row)) found.add(row);
    }
  }
}

function everybody(table: MemberTable, hidden: Bitmap, tally: Tally): Bitmap {
  const found = hidden.others(table.count);
  const { counts } = tally;
  if (counts !== undefined) for (const facet of facetNames) countWhole(table, hidden, facet, counts);
  tally.total += table.count - hidden.size();
  return found;
}

/** A facet as without any filter: the sizes of its postings, less those who are hidden. */
function countWhole(table: MemberTable, hidden: Bitmap, facet: FacetName, counts: Counts): void {
  const { starts } = table.postings[facet];
  const numbers = counts[facet];
  for (let key = 0; key + 1 < starts.length; key += 1)
    numbers[key] = (starts[key + 1] ?? 0) - (starts[key] ?? 0);
  for (const row of hidden.rows()) countRow(counts, missed[facet], table.facts, row, -1);
}
