import { expect, test } from 'vitest';
import { searchNamesOfPlace, namesOfPlace } from './placeNames.ts';

const isFound = (place: string, searched: string) => {
  const names = namesOfPlace(place);
  return searchNamesOfPlace(searched).some((name) => names.includes(name));
};

test.each([
  ['Utrecht, Netherlands', 'Utrecht, Netherlands', true],
  ['Utrecht, Netherlands', 'Utrecht', true],
  ['Utrecht', 'Utrecht, Netherlands', true],
  ['Utrecht', 'Utrecht', true],
  ['Utrecht, Netherlands', 'Utrecht, Belgium', false],
  ['Utrecht, Netherlands', 'Lyon', false],
  ['Utrecht', 'Lyon, France', false],
])('a post at %s searched by %s is found: %s', (place, searched, expected) => {
  expect(isFound(place, searched)).toBe(expected);
});
