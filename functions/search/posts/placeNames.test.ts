import { expect, test } from 'vitest';
import { searchNamesOfPlace, namesOfPlace } from './placeNames.ts';

const isFound = (place: string, asked: string) => {
  const names = namesOfPlace(place);
  return searchNamesOfPlace(asked).some((name) => names.includes(name));
};

test.each([
  ['Utrecht, Netherlands', 'Utrecht, Netherlands', true],
  ['Utrecht, Netherlands', 'Utrecht', true],
  ['Utrecht', 'Utrecht, Netherlands', true],
  ['Utrecht', 'Utrecht', true],
  ['Utrecht, Netherlands', 'Utrecht, Belgium', false],
  ['Utrecht, Netherlands', 'Lyon', false],
  ['Utrecht', 'Lyon, France', false],
])('a post at %s searched by %s is found: %s', (place, asked, expected) => {
  expect(isFound(place, asked)).toBe(expected);
});
