import { expect, test } from 'vitest';
import { usernameLike, wordsOf } from './searchWords.ts';

test.each([
  ['ada.lovelace', 'ada.lovelace'],
  ['Ada_L', 'ada_l'],
  ['a-b', 'a-b'],
  ['a-', undefined],
  ['adalovelace', undefined],
  ['ada lovelace.', undefined],
  ['ada.lovelace!', undefined],
])('%s is searched as the username %s', (text, expected) => {
  expect(usernameLike(text)).toBe(expected);
});

test('words are separated by everything but letters, digits and apostrophes in names', () => {
  expect(wordsOf(' O’Brien-Müller, A.1 ')).toEqual(['obrien', 'muller', 'a', '1']);
});
