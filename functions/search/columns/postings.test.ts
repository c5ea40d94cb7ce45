import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { invertedPostings, postingsOf, rangeOf, type Postings } from './postings.ts';

const keys = 5;
const key = fc.nat(keys - 1);

function rowsOf(postings: Postings, wanted: number): number[] {
  const [from, to] = rangeOf(postings, wanted);
  return [...postings.rows.subarray(from, to)];
}

const allKeys = Array.from({ length: keys }, (_, index) => index);

test('the rows of a column are found by their key, ascending', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 12 }), (column) => {
      const expected = allKeys.map((value) => column.flatMap((cell, row) => (cell === value ? [row] : [])));
      for (const typedColumn of [Uint16Array.from(column), Uint32Array.from(column)]) {
        const postings = postingsOf(typedColumn, keys);
        expect(allKeys.map((value) => rowsOf(postings, value))).toEqual(expected);
        expect([...postings.starts]).toHaveLength(keys + 1);
      }
    }),
    { numRuns: 200 },
  );
});

test('the rows of a word are those that have it, ascending, rows without a word among them', () => {
  const rows = fc.array(fc.uniqueArray(key, { maxLength: 3 }), { maxLength: 10 });
  fc.assert(
    fc.property(rows, (words) => {
      const lengths = Uint8Array.from(words, ({ length }) => length);
      const postings = invertedPostings(lengths, Uint32Array.from(words.flat()), keys);
      expect(allKeys.map((value) => rowsOf(postings, value))).toEqual(
        allKeys.map((value) => words.flatMap((some, row) => (some.includes(value) ? [row] : []))),
      );
    }),
    { numRuns: 200 },
  );
});

test('a key added later has no rows', () => {
  const postings = postingsOf(Uint16Array.of(0, 4, 4), keys);
  expect([rangeOf(postings, 4), rangeOf(postings, 5), rangeOf(postings, 6)]).toEqual([
    [1, 3],
    [0, 0],
    [0, 0],
  ]);
});
