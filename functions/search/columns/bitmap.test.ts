import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitmap } from './bitmap.ts';

const size = 100;
const rows = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { maxLength: 40 });
/** Operations on a set, each with the rows of another set. */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'addAll', 'remove', 'union', 'intersection', 'difference', 'complement'),
    rows,
  }),
  { maxLength: 8 },
);

function bitmapOf(wanted: readonly number[]): Bitmap {
  const bitmap = new Bitmap(size);
  bitmap.addAll(Uint32Array.from(wanted), 0, wanted.length);
  return bitmap;
}

function done(bitmap: Bitmap, kind: string, other: readonly number[]): Bitmap {
  if (kind === 'add') for (const row of other) bitmap.add(row);
  if (kind === 'addAll') bitmap.addAll(Uint32Array.from([0, ...other, 1]), 1, other.length + 1);
  if (kind === 'remove') for (const row of other) bitmap.remove(row);
  if (kind === 'union') return bitmap.union(bitmapOf(other));
  if (kind === 'intersection') return bitmap.intersection(bitmapOf(other));
  if (kind === 'difference') return bitmap.difference(bitmapOf(other));
  return kind === 'complement' ? Bitmap.all(size).difference(bitmap) : bitmap;
}

function asSet(set: ReadonlySet<number>, kind: string, other: readonly number[]): ReadonlySet<number> {
  const [these, all] = [new Set(other), new Set(Array.from({ length: size }, (_, row) => row))];
  if (kind.startsWith('add') || kind === 'union') return set.union(these);
  if (kind === 'intersection') return set.intersection(these);
  return kind === 'difference' || kind === 'remove' ? set.difference(these) : all.difference(set);
}

const isChanging = (kind: string) => kind.startsWith('add') || kind === 'remove';
const ascending = (set: ReadonlySet<number>) => [...set].toSorted((one, next) => one - next);

test('a bitmap behaves like a set of numbers, also when empty, and only adding and removing change it', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let [bitmap, set]: [Bitmap, ReadonlySet<number>] = [new Bitmap(size), new Set<number>()];
      for (const { kind, rows: other } of all) {
        const [before, setBefore] = [bitmap, set];
        [bitmap, set] = [done(bitmap, kind, other), asSet(set, kind, other)];
        expect([...bitmap.rows()]).toEqual(ascending(set));
        expect(bitmap.size()).toBe(set.size);
        expect(bitmap.has(other[0] ?? 0)).toBe(set.has(other[0] ?? 0));
        if (!isChanging(kind)) expect([...before.rows()]).toEqual(ascending(setBefore));
      }
    }),
    { numRuns: 500 },
  );
});

test.each([0, 1, 31, 32, 33, 64])('all of %i rows are that many, and none behind them', (count) => {
  expect([...Bitmap.all(count).rows()]).toEqual(Array.from({ length: count }, (_, row) => row));
});
