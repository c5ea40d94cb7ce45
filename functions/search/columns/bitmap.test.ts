import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitmap } from './bitmap.ts';

const size = 100;
const rows = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { maxLength: 40 });
/** Operations on a set, each with the rows of another set. */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'addAll', 'addUnion', 'intersect', 'subtract', 'complement', 'copy'),
    rows,
  }),
  { maxLength: 8 },
);

function bitmapOf(wanted: readonly number[]): Bitmap {
  const made = new Bitmap(size);
  made.addAll(Uint32Array.from(wanted), 0, wanted.length);
  return made;
}

function done(bitmap: Bitmap, kind: string, other: readonly number[]): Bitmap {
  if (kind === 'add') for (const row of other) bitmap.add(row);
  if (kind === 'addAll') bitmap.addAll(Uint32Array.from([0, ...other, 1]), 1, other.length + 1);
  if (kind === 'addUnion') bitmap.union(bitmapOf(other));
  if (kind === 'intersect') bitmap.intersect(bitmapOf(other));
  if (kind === 'subtract') bitmap.subtract(bitmapOf(other));
  if (kind === 'complement') return bitmap.complement(size);
  return kind === 'copy' ? bitmap.copy() : bitmap;
}

function asSet(set: ReadonlySet<number>, kind: string, other: readonly number[]): ReadonlySet<number> {
  const [these, all] = [new Set(other), new Set(Array.from({ length: size }, (_, row) => row))];
  if (kind.startsWith('add')) return set.union(these);
  if (kind === 'intersect') return set.intersection(these);
  if (kind === 'subtract') return set.difference(these);
  return kind === 'complement' ? all.difference(set) : set;
}

test('a bitmap behaves like a set of numbers, also when empty', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let [bitmap, set]: [Bitmap, ReadonlySet<number>] = [new Bitmap(size), new Set<number>()];
      for (const { kind, rows: other } of all) {
        [bitmap, set] = [done(bitmap, kind, other), asSet(set, kind, other)];
        expect([...bitmap.rows()]).toEqual([...set].toSorted((one, next) => one - next));
        expect(bitmap.size()).toBe(set.size);
        expect(bitmap.has(other[0] ?? 0)).toBe(set.has(other[0] ?? 0));
        if (bitmap.isUntouched) expect(set.size).toBe(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('only a bitmap to which nothing was ever added is untouched', () => {
  const bitmap = new Bitmap(size);
  bitmap.addAll(Uint32Array.from([3]), 1, 1);
  bitmap.union(new Bitmap(size));
  expect([bitmap.isUntouched, bitmap.copy().isUntouched]).toEqual([true, true]);

  bitmap.add(3);
  bitmap.subtract(bitmapOf([3]));

  expect([bitmap.isUntouched, bitmap.copy().isUntouched, bitmap.size()]).toEqual([false, false, 0]);
});
