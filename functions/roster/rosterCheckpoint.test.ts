import { describe, expect, test } from 'vitest';
import { partsInSliceFrom, partsPerSlice } from './rosterCheckpoint.ts';

describe('the parts of a slice', () => {
  test.each([
    [0, 0, []],
    [0, 1, [0]],
    [0, 3, [0, 1, 2]],
    [0, 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [0, 11, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [10, 11, [10]],
    [10, 25, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]],
    [20, 25, [20, 21, 22, 23, 24]],
    [25, 25, []],
    [26, 25, []],
  ])('from %i of %i are ten, or the rest', (part, parts, numbers) => {
    expect(partsInSliceFrom(part, parts)).toEqual(numbers);
  });

  test('are at most ten', () => {
    expect(partsPerSlice).toBe(10);
  });
});
