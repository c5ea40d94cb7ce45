import { expect, test } from 'vitest';
import { selectOnlineIds } from './useOnlinePeople.ts';

const few = { but: 'me', most: 3 };

test('at most so many are shown, and not oneself', () => {
  expect(selectOnlineIds([], ['me', 'a', 'b', 'c', 'd'], few)).toEqual(['a', 'b', 'c']);
});

test('who comes and goes behind those who are shown changes nothing', () => {
  const before = selectOnlineIds([], ['a', 'b', 'c', 'd'], few);

  expect(selectOnlineIds(before, ['z', 'c', 'b', 'a'], few)).toBe(before);
});

test('who has left makes room for the next', () => {
  expect(selectOnlineIds(['a', 'b', 'c'], ['c', 'd', 'a'], few)).toEqual(['a', 'c', 'd']);
});
