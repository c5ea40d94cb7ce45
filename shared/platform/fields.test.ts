import { describe, expect, test } from 'vitest';
import { isMoment, isWebAddress, paragraph } from './fields.ts';
import { line, optionalEmail } from './formFields.ts';

const name = line('Full name');
const comment = paragraph('Comment', 2000);
const hidden = [
  '\u200B',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u200E',
  '\u200F',
  '\u200D',
  '\u200C',
  '\uFE0F',
  '\u{E0041}',
  '\u{E0100}',
];
const nothing = [
  '\u200B\u200B',
  '\u3164',
  '\u2800',
  '\u00A0\u2003',
  '\uFFA0\u115F',
  '\u200D\u2060',
  '\u0301',
];

describe('a line', () => {
  test.each(hidden)('loses invisible characters that make different names look the same: %j', (mark) => {
    expect(name.parse(`${mark}Ma${mark}ya${mark} `)).toBe('Maya');
  });

  test.each([
    'محمد علي',
    'می\u200cخواهم',
    'שרה כהן',
    'क्\u200dष',
    'Zoë Łukasz-Ñandú',
    'Wales 🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
    '葛\u{E0100}城 ❤\uFE0F 1\uFE0F\u20E3',
    'Ana 👩🏽\u200d💻 🏳️\u200d🌈 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '山田 太郎',
    "O'Brien",
  ])('of any script is kept: %s', (text) => {
    expect(name.parse(text)).toBe(text);
    expect(comment.parse(text)).toBe(text);
  });

  test.each(['\u202Eevil', 'a\u2066b', 'nul\0', 'esc\u001b[31m', 'c1\u0085', 'two\nlines', 'two\u2028lines'])(
    'refuses characters that reverse or break it: %j',
    (text) => expect(name.safeParse(text).success).toBe(false),
  );
});

test('a text has at most its number of characters, and an emoji counts as one', () => {
  const limited = paragraph('Comment', 3);

  expect(limited.parse('a\u{1F600}b')).toBe('a\u{1F600}b');
  expect(limited.safeParse('abcd').error?.issues[0]?.message).toBe('Comment can have up to 3 characters.');
});

describe('invisible text', () => {
  test.each(nothing)('is neither a name nor a comment: %j', (text) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toBe('Full name is required.');
    expect(comment.safeParse(text).error?.issues[0]?.message).toBe('Comment is required.');
  });
});

test.each(['\u200B', '\u202E', '\u0007', '\u00AD', '\u2028'])(
  'a mail or web address contains no %j',
  (mark) => {
    expect(optionalEmail().safeParse(`ma${mark}ya@example.org`).success).toBe(false);
    expect(isWebAddress(`https://exa${mark}mple.org/a`)).toBe(false);
    expect(isWebAddress(`https://example.org/${mark}a`)).toBe(false);
  },
);

test('addresses in any script are accepted', () => {
  expect(optionalEmail().parse('zoë@münchen.example')).toBe('zoë@münchen.example');
  expect(isWebAddress('https://münchen.example/straße?q=é')).toBe(true);
});

test.each([
  ['2026-11-23T09:00:00.000Z', true],
  ['2026-11-23T09:00:00Z', false],
  ['2026-02-30T09:00:00.000Z', false],
  // As texts they would sort before every other.
  ['+275760-09-13T00:00:00.000Z', false],
  ['-000001-01-01T00:00:00.000Z', false],
])('%s is a valid time: %j', (text, holds) => {
  expect(isMoment(text)).toBe(holds);
});
