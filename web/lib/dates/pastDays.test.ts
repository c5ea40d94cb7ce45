import { expect, test } from 'vitest';
import { lastSeenWords, monthWords } from './pastDays.ts';

test('says when somebody was last seen, by the days of UTC that are kept', () => {
  const now = new Date('2026-11-22T00:30:00Z');
  const words = [
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-03-03',
    '2025-12-31',
    undefined,
  ];

  expect(words.map((day) => lastSeenWords(day, now))).toEqual([
    'today',
    'today',
    'yesterday',
    'Nov 20',
    'Mar 3',
    'Dec 31, 2025',
    'not known',
  ]);
});

test('names the year of a month that is not of this one', () => {
  const now = new Date('2026-01-01T00:30:00Z');

  expect(monthWords('2026-01', now)).toBe('January');
  expect(monthWords('2025-12', now)).toBe('December 2025');
});
