import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedOrder } from '../people/mergedOrders.ts';
import { Bitmap } from './bitmap.ts';
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
  for (let row = 0; row <= olderCount; row += 1) {
    list.push(...coming.filter(({ before }) => before === row).map(({ name }) => name));
    if (row < olderCount && !leaving.includes(row)) list.push(`old ${row}`);
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
  const gone = leaving.filter((row) => row < olderCount);
  const left = new Bitmap(olderCount);
  for (const row of gone) left.add(row);
  const comes = coming
    .map((before) => Math.min(before, olderCount))
    .toSorted((one, other) => one - other)
    .map((before, row) => ({ name: `new ${row}`, before }));
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
        (from, to, row) => {
          expect([to > from, row]).toEqual([true, list.length]);
          for (let old = from; old < to; old += 1) list.push(`old ${old}`);
        },
        (item, row) => {
          expect(row).toBe(list.length);
          list.push(item);
        },
      );
      expect(list).toEqual(expected);
      expect(plan.count).toBe(expected.length);

      const rows = Array.from({ length: some.olderCount }, (_, old) => expected.indexOf(`old ${old}`));
      expect([...plan.newRows()]).toEqual(rows.map((row) => (row === -1 ? removedRow : row)));
    }),
    { numRuns: 300 },
  );
});

test('a merged order has the remaining rows under their new numbers and the added rows', () => {
  const keyed = fc.array(fc.tuple(fc.nat(8), fc.boolean()), { maxLength: 14 });
  fc.assert(
    fc.property(keyed, fc.array(fc.nat(8), { maxLength: 6 }), (older, coming) => {
      // Rows that stay or arrive get new names from 100 on; older rows come first if keys are equal.
      const newRows = Uint32Array.from(older, ([, stays], old) => (stays ? 100 + old : removedRow));
      const order = Uint32Array.from(older, (_, old) => old).sort(
        (one, other) => (older[one]?.[0] ?? 0) - (older[other]?.[0] ?? 0) || one - other,
      );
      const sorted = coming
        .toSorted((one, other) => one - other)
        .map((key, row) => ({ key, row: 200 + row }));

      const merged = mergedOrder(order, newRows, sorted, ({ key }, old) => (older[old]?.[0] ?? 0) > key);

      const all = [
        ...older.flatMap(([key, stays], old) => (stays ? [{ key, row: 100 + old }] : [])),
        ...sorted,
      ];
      expect([...merged]).toEqual(
        all.toSorted((one, other) => one.key - other.key || one.row - other.row).map(({ row }) => row),
      );
    }),
    { numRuns: 300 },
  );
});
