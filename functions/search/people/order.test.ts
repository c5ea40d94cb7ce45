import { expect, test } from 'vitest';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { writeSnapshot } from '#tests/support/writeSnapshot.ts';
import { Bitmap } from '../columns/bitmap.ts';
import { type DirectoryCursor, type DirectoryQuery, peopleSorts } from './directoryQuery.ts';
import type { IndexedPerson } from './indexedPerson.ts';
import { MemberTable } from './memberTable.ts';
import { SortOrders } from './order.ts';
import { PeopleDictionaries, readSnapshot } from './peopleSnapshot.ts';

/** More than are sorted directly, with many equal values, so that every sort key matters. */
const count = 1700;
const few = 40;
const names = ['Ana', 'Åsa', 'Asa', 'Bo', 'Zoë'];
const places = [
  undefined,
  { city: 'Köln', country: 'Germany' },
  { city: 'Koln', country: 'Germany' },
  { city: 'Bonn', country: 'germany' },
  { city: 'Köln', country: 'Elsewhere' },
];
const near = { city: 'KÖLN', country: 'Germany' };
/** Deterministic pseudo-random numbers below `most`. */
const chance = (at: number, most: number) => (Math.imul(at + 1, 2_654_435_761) >>> 8) % most;

const everyone = Array.from({ length: count }, (_, at): IndexedPerson => {
  const [day, year] = [chance(at, 4), chance(at * 3, 5)];
  return {
    id: `01AAAAAA0${chance(at, 6)}${String(count - at).padStart(16, '0')}`,
    version: 1,
    fullName: names[chance(at * 7, names.length)] ?? '',
    earlierNames: [],
    username: `user${at}`,
    profilePhoto: '',
    role: 'member',
    classYear: year === 0 ? undefined : 2014 + year,
    seenDay: day === 0 ? undefined : day - 1,
    place: places[chance(at * 5, places.length)],
  };
});

type Asked = Pick<DirectoryQuery, 'sort' | 'near'>;

function rankOf({ id, classYear, seenDay, place }: IndexedPerson, { sort, near: from }: Asked): number {
  if (sort === 'recent') return seenDay === undefined ? 0 : seenDay + 1;
  if (sort === 'class') return classYear ?? 0;
  if (sort === 'joined') return Date.parse(timeOfId(id));
  if (sort === 'name' || from === undefined || place === undefined) return 0;
  if (normalizeText(place.country) !== normalizeText(from.country)) return 0;
  return normalizeText(place.city) === normalizeText(from.city) ? 2 : 1;
}

function compare(a: DirectoryCursor, b: DirectoryCursor): number {
  if (a.rank !== b.rank) return b.rank - a.rank;
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}

let sortOrders: SortOrders | undefined;
/** Created once, by the first test that needs it. */
function orders(): SortOrders {
  if (sortOrders !== undefined) return sortOrders;
  const snapshot = readSnapshot(writeSnapshot(everyone));
  sortOrders = new SortOrders(new MemberTable(snapshot), new PeopleDictionaries(snapshot.dictionaries));
  return sortOrders;
}
const byRow = everyone.toSorted((a, b) =>
  compare(
    { rank: 0, name: normalizeText(a.fullName), id: a.id },
    { rank: 0, name: normalizeText(b.fullName), id: b.id },
  ),
);
const allRows = byRow.map((_, row) => row);
/** All, nearly all, and few enough to be sorted directly. */
const sets = [allRows, allRows.filter((row) => row % 9 !== 4), allRows.filter((row) => row % 43 === 5)];

function bitmapOf(rows: readonly number[]): Bitmap {
  const bitmap = new Bitmap(count);
  for (const row of rows) bitmap.add(row);
  return bitmap;
}

/** Cursors at people who are found or not, at the ends and in between, and at values between people. */
function cursorsIn(placed: readonly { readonly at: DirectoryCursor }[]): DirectoryCursor[] {
  const on = [0, few, 850, count - 1].flatMap((position) => placed[position]?.at ?? []);
  const beside = on.flatMap(({ rank, name, id }) => [
    { rank: rank + 0.5, name, id },
    { rank, name: `${name}a`, id },
    { rank, name, id: `${id}0` },
    { rank, name, id: '' },
  ]);
  return [...on, ...beside];
}

test.each(peopleSorts.flatMap((sort) => [false, true].map((isReversed) => ({ sort, isReversed }))))(
  'the first results are in the order $sort (reversed: $isReversed), after any cursor, up to the limit',
  ({ sort, isReversed }) => {
    const sign = isReversed ? -1 : 1;
    const placed = byRow
      .map((person, row) => {
        const rank = rankOf(person, { sort, near });
        return {
          row,
          at: { rank, name: normalizeText(person.fullName), id: person.id },
        };
      })
      .toSorted((a, b) => sign * compare(a.at, b.at));
    for (const rows of sets) {
      const found = bitmapOf(rows);
      for (const after of [undefined, ...cursorsIn(placed)]) {
        const expected = placed
          .filter(({ row, at }) => found.has(row) && (after === undefined || sign * compare(at, after) > 0))
          .map(({ row }) => row);
        for (const most of [1, few, count]) {
          const query = {
            sort,
            near,
            isReversed,
            after,
            limit: most,
            withFacets: false,
            excludedIds: new Set<string>(),
          };
          expect(orders().firstOf(found, query, most).rows).toEqual(expected.slice(0, most));
        }
      }
    }
  },
);

test.each(peopleSorts)("a row has its member's rank in the order %s", (sort) => {
  for (const from of [near, undefined]) {
    const query = { sort, near: from, limit: 1, withFacets: false, excludedIds: new Set<string>() };
    const { rankAt } = orders().firstOf(bitmapOf([0]), query, 1);
    expect(allRows.map((row) => rankAt(row))).toEqual(
      byRow.map((person) => rankOf(person, { sort, near: from })),
    );
  }
});

test("without a place of the viewer, the order 'near' equals the order by name", () => {
  const query = { sort: 'near', limit: 9, withFacets: false, excludedIds: new Set<string>() } as const;
  expect(orders().firstOf(bitmapOf(allRows), query, 9).rows).toEqual(allRows.slice(0, 9));
  expect(orders().firstOf(bitmapOf(allRows), { ...query, isReversed: true }, 9).rows).toEqual(
    allRows.toReversed().slice(0, 9),
  );
});
