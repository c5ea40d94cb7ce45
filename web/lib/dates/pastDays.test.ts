import { expect, test } from 'vitest';
import { durationText, lastSeenText, monthText } from './pastDays.ts';

test('shows the last visit by the stored UTC days', () => {
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

  expect(words.map((day) => lastSeenText(day, now))).toEqual([
    'today',
    'today',
    'yesterday',
    'Nov 20',
    'Mar 3',
    'Dec 31, 2025',
    'unknown',
  ]);
});

test('names the year of a month in another year', () => {
  const now = new Date('2026-01-01T00:30:00Z');

  expect(monthText('2026-01', now)).toBe('January');
  expect(monthText('2025-12', now)).toBe('December 2025');
});

test('shows how long something took', () => {
  const [minute, hour] = [60, 3600];
  expect([20, 60, 89 * minute].map(durationText)).toEqual(['1 minute', '1 minute', '89 minutes']);
  expect([90 * minute, 7.4 * hour, 47 * hour].map(durationText)).toEqual(['2 hours', '7 hours', '47 hours']);
  expect([48 * hour, 10 * 24 * hour].map(durationText)).toEqual(['2 days', '10 days']);
});
