import { describe, expect, test } from 'vitest';
import { digestMoments, digestDueIn, isoWeekOf, weeksCovered } from './digestTimes.ts';

describe('a digest is due on Saturday at 8:00', () => {
  test.each([
    ['before clocks go back', 'Europe/Amsterdam', '2026-10-24', '2026-10-24T06:00:00.000Z'],
    ['after clocks went back', 'Europe/Amsterdam', '2026-10-31', '2026-10-31T07:00:00.000Z'],
    ['before clocks go forward', 'America/New_York', '2026-03-07', '2026-03-07T13:00:00.000Z'],
    ['after clocks went forward', 'America/New_York', '2026-03-14', '2026-03-14T12:00:00.000Z'],
    ['a day ahead', 'Pacific/Kiritimati', '2026-11-28', '2026-11-27T18:00:00.000Z'],
    ['between two hours', 'Asia/Kathmandu', '2026-11-28', '2026-11-28T02:15:00.000Z'],
  ])('%s', (_, zone, day, at) => {
    expect(digestDueIn(zone, day).toISOString()).toBe(at);
  });

  test('once for all zones with the same time, from the first zone to the last', () => {
    const all = digestMoments(new Date('2026-11-23T00:00:00Z'), new Date('2026-11-30T00:00:00Z'));
    const times = all.map(({ at }) => at.toISOString());

    expect(new Set(times).size).toBe(times.length);
    expect(times.length).toBeLessThan(45);
    expect([times[0], times.at(-1)]).toEqual(['2026-11-27T18:00:00.000Z', '2026-11-28T19:00:00.000Z']);
    expect(new Set(all.map(({ day }) => day))).toEqual(new Set(['2026-11-28']));
  });

  test('and a moment belongs to one interval', () => {
    const eight = new Date('2026-11-28T08:00:00Z');
    const before = new Date(eight.getTime() - 1);
    const after = new Date(eight.getTime() + 1);

    expect(digestMoments(before, eight)).toEqual([{ at: eight, day: '2026-11-28' }]);
    expect(digestMoments(eight, after)).toEqual([]);
  });
});

test.each([
  ['2026-01-03', '2026-W01'],
  ['2026-12-26', '2026-W52'],
  ['2027-01-02', '2026-W53'],
  ['2027-01-09', '2027-W01'],
  ['2022-01-01', '2021-W52'],
  ['2024-12-28', '2024-W52'],
  ['2025-01-04', '2025-W01'],
])('%s is in week %s', (day, week) => {
  expect(isoWeekOf(day)).toBe(week);
});

describe('a member who was last seen', () => {
  const today = 20_000;
  const covered = (daysAgo: number) => weeksCovered(today - daysAgo, today);

  test.each([-1, 0, 1, 2])('%i days ago gets no digest', (days) => {
    expect(covered(days)).toBeUndefined();
  });

  test.each([3, 7, 30, 90])('%i days ago gets one of the week', (days) => {
    expect(covered(days)).toBe(1);
  });

  test('more than 90 days ago gets one of four weeks every four weeks, for a year', () => {
    const years = Array.from({ length: 7 }, (_, first) =>
      Array.from({ length: 60 }, (__, week) => 91 + first + 7 * week).filter(
        (days) => covered(days) !== undefined,
      ),
    );

    for (const days of years) {
      expect(days.every((day) => covered(day) === 4 && day <= 365)).toBe(true);
      expect(days.slice(1).every((day, index) => day - (days[index] ?? 0) === 28)).toBe(true);
      expect(days.length).toBeGreaterThanOrEqual(9);
    }
    expect([366, 1000].map(covered)).toEqual([undefined, undefined]);
  });
});
