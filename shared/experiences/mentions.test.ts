import { expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';

test.each([
  ['@maya', ['maya']],
  ['Thanks @Maya.', ['maya']],
  ['Thanks @maya...', ['maya']],
  ['(@maya) [@jonas] {@lin}', ['maya', 'jonas', 'lin']],
  ['@maya @jonas\n@lin,', ['maya', 'jonas', 'lin']],
  ['@maya.k. and @jo-b_2', ['maya.k', 'jo-b_2']],
  ['write to maya@example.org', []],
  ['https://example.org/@maya', []],
  ['“@maya”', []],
  ['@@maya', []],
  ['@ma', []],
  [`@${'m'.repeat(31)}`, []],
  ['@maya’s idea', ['maya']],
  ['', []],
])('%j mentions %j', (text, names) => {
  expect(mentionsIn(text).map(({ username }) => username)).toEqual(names);
});

test('each has its position in the text', () => {
  const text = 'Ask (@Maya.K.) first';
  const [mention] = mentionsIn(text);

  expect(text.slice(mention?.from, mention?.to)).toBe('@Maya.K');
});
