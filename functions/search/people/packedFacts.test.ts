import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexedYear } from '../indexEntry.ts';
import {
  maxClasses,
  classIn,
  employerOf,
  numbersPerRow,
  fieldIn,
  flagsIn,
  packClassFieldFlags,
  placeOf,
  classFieldFlagsOf,
  writeFacts,
} from './packedFacts.ts';

test('packed facts are read back exactly', () => {
  const edges = (most: number) => fc.oneof(fc.constantFrom(0, 1, most - 1, most), fc.nat(most));
  fc.assert(
    fc.property(edges(0x3fff), edges(0xfff), edges(0x3f), (year, field, flags) => {
      const packed = packClassFieldFlags(year, field, flags);
      // As in production: from a column of signed numbers.
      const facts = new Int32Array(numbersPerRow);
      writeFacts(facts, 0, 0, 0, packed);
      const rest = classFieldFlagsOf(facts, 0);
      expect([classIn(rest), fieldIn(rest), flagsIn(rest)]).toEqual([year, field, flags]);
    }),
  );
});

test('every valid class fits, and no other', () => {
  expect(maxClasses).toBe(16_384);
  expect(IndexedYear.safeParse(maxClasses - 1).success).toBe(true);
  expect(IndexedYear.safeParse(maxClasses).success).toBe(false);
});

test('the facts of a row do not affect its neighbors', () => {
  const facts = new Int32Array(3 * numbersPerRow);
  for (const row of [2, 0, 1]) writeFacts(facts, row, 10 + row, 20 + row, 30 + row);
  expect(
    [0, 1, 2].map((row) => [placeOf(facts, row), employerOf(facts, row), classFieldFlagsOf(facts, row)]),
  ).toEqual([
    [10, 20, 30],
    [11, 21, 31],
    [12, 22, 32],
  ]);
  expect([placeOf(facts, 3), employerOf(facts, 3), classFieldFlagsOf(facts, 3)]).toEqual([0, 0, 0]);
});
