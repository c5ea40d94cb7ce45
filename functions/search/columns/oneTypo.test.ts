import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneTypo } from './oneTypo.ts';

/** The Damerau-Levenshtein distance, by the textbook table. */
function typosBetween(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const row = rows[i] ?? [];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return at(one.length, other.length);
}

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

test('one typo is one by the textbook', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      fc.pre(one !== other);
      expect(isOneTypo(one, other)).toBe(typosBetween(one, other) === 1);
    }),
    { numRuns: 3000 },
  );
});
