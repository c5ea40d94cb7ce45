import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitmap } from './bitmap.ts';
import { mergedOrder } from '../people/mergedOrders.ts';
import { removedRow, RowPlan } from './rowPlan.ts';

const count = 12;
const change = fc.record({
  olderCount: fc.constantFrom(0, 1, 2, count),
  leaving: fc.uniqueArray(fc.nat(count - 1)),
  coming: fc.array(fc.nat(count), { maxLength: 6 }),
});

/** The new list, computed the simple way. */
function naive(
  olderCount: number,
  leaving: readonly number[],
  coming: readonly { name: string; before: number }[],
) {
  const list: string[] = [];
  for (let place = 0; place <= olderCount; place += 1) {
    list.push(...coming.filter(({ before }) => before === place).map(({ name }) => name));
    if (place < olderCount && !leaving.includes(place)) list.push(`old ${place}`);
  }
  return list;
}

function planned({
  olderCount,
  leaving,
  coming,
}: {
  olderCount: number;
  leaving: number[];
  coming: number[];
}) {
  const gone = leaving.filter((place) => place < olderCount);
  const left = new Bitmap(olderCount);
  for (const place of gone) left.add(place);
  const comes = coming
    .map((before) => Math.min(before, olderCount))
    .toSorted((one, other) => one - other)
    .map((before, place) => ({ name: `new ${place}`, before }));
  const plan = new RowPlan(
    olderCount,
    left,
    comes.map(({ name, before }) => ({ item: name, before })),
  );
  return { plan, expected: naive(olderCount, gone, comes) };
}

test('a row plan gives the same list as the simple way, in runs that are never empty', () => {
  fc.assert(
    fc.property(change, (some) => {
      const { plan, expected } = planned(some);
      const list: string[] = [];
      plan.walk(
        (from, to, place) => {
          expect([to > from, place]).toEqual([true, list.length]);
          for (let old = from; old < to; old += 1) list.push(`old ${old}`);
        },
        (item, place) => {
          expect(place).toBe(list.length);
          list.push(item);
        },
      );
      expect(list).toEqual(expected);
      expect(plan.count).toBe(expected.length);

      const places = Array.from({ length: some.olderCount }, (_, old) => expected.indexOf(`old ${old}`));
      expect([...plan.newPlaces()]).toEqual(places.map((place) => (place === -1 ? removedRow : place)));
    }),
    { numRuns: 300 },
  );
});

test('a merged order has the remaining rows under their new numbers and the added rows', () => {
  const keyed = fc.array(fc.tuple(fc.nat(8), fc.boolean()), { maxLength: 14 });
  fc.assert(
    fc.property(keyed, fc.array(fc.nat(8), { maxLength: 6 }), (older, coming) => {
      // Rows that stay or arrive get new names from 100 on; older rows come first if keys are equal.
      const newPlaces = Uint32Array.from(older, ([, stays], old) => (stays ? 100 + old : removedRow));
      const order = Uint32Array.from(older, (_, old) => old).sort(
        (one, other) => (older[one]?.[0] ?? 0) - (older[other]?.[0] ?? 0) || one - other,
      );
      const sorted = coming
        .toSorted((one, other) => one - other)
        .map((key, place) => ({ key, place: 200 + place }));

      const merged = mergedOrder(order, newPlaces, sorted, ({ key }, old) => (older[old]?.[0] ?? 0) > key);

      const all = [
        ...older.flatMap(([key, stays], old) => (stays ? [{ key, place: 100 + old }] : [])),
        ...sorted,
      ];
      expect([...merged]).toEqual(
        all
          .toSorted((one, other) => one.key - other.key || one.place - other.place)
          .map(({ place }) => place),
      );
    }),
    { numRuns: 300 },
  );
});
