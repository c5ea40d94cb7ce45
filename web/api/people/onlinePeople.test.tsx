import { expect, test } from 'vitest';
import { selectOnlineIds } from './onlinePeople.ts';

const few = { but: 'me', max: 3 };

test('a limited number of people is shown, without the member', () => {
  expect(selectOnlineIds([], ['me', 'a', 'b', 'c', 'd'], few)).toEqual(['a', 'b', 'c']);
});

test('people who come and go beyond those shown change nothing', () => {
  const before = selectOnlineIds([], ['a', 'b', 'c', 'd'], few);

  expect(selectOnlineIds(before, ['z', 'c', 'b', 'a'], few)).toBe(before);
});

test('a person who leaves makes room for the next', () => {
  expect(selectOnlineIds(['a', 'b', 'c'], ['c', 'd', 'a'], few)).toEqual(['a', 'c', 'd']);
});
