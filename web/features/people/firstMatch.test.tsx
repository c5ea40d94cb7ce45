import { expect, test } from 'vitest';
import { firstMatch } from './firstMatch.ts';

const people = [{ fullName: 'Zoë Łukasz' }, { fullName: 'Maya Okonkwo' }, { fullName: 'Omar Mayall' }];

test.each([
  ['MAYA', 'Maya Okonkwo'],
  ['zoe', 'Zoë Łukasz'],
  ['mayal', 'Omar Mayall'],
  ['o', 'Zoë Łukasz'],
])('%s finds %s first', (words, fullName) => {
  expect(firstMatch(people, words)).toEqual({ fullName });
});

test('an unknown name finds nobody', () => {
  expect(firstMatch(people, 'mayo')).toBeUndefined();
});
