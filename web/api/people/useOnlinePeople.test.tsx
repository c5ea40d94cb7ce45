import { expect, test } from 'vitest';
import { keepShown } from './useOnlinePeople.ts';

const few = { but: 'me', most: 3 };

test('at most so many are shown, and not oneself', () => {
  expect(keepShown([], ['me', 'a', 'b', 'c', 'd'], few)).toEqual(['a', 'b', 'c']);
});

test('who comes and goes behind those who are shown changes nothing', () => {
  const before = keepShown([], ['a', 'b', 'c', 'd'], few);

  expect(keepShown(before, ['z', 'c', 'b', 'a'], few)).toBe(before);
});

test('who has left makes room for the next', () => {
  expect(keepShown(['a', 'b', 'c'], ['c', 'd', 'a'], few)).toEqual(['a', 'c', 'd']);
});
