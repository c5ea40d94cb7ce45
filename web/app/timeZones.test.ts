import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayAfter } from '#shared/events/eventTime.ts';
import {
  localIsoDate,
  formatTimeOfDay,
  formatRelativeDay,
  dayNumber,
  formatMessageTime,
  formatRelativeTime,
} from '#web/lib/dates/time.ts';
import { firstRequests } from './screens.ts';

const HOUR = 3600_000;
const before = process.env['TZ'];

/** Zones with their clock changes in 2026: the missing hour and the repeated hour. */
const zones = [
  {
    zone: 'Europe/Amsterdam',
    missing: '2026-03-29T01:00:00Z',
    doubled: '2026-10-25T01:00:00Z',
    shown: [
      ['01:59 AM', '03:00 AM'],
      ['02:59 AM', '02:00 AM'],
    ],
  },
  {
    zone: 'America/New_York',
    missing: '2026-03-08T07:00:00Z',
    doubled: '2026-11-01T06:00:00Z',
    shown: [
      ['01:59 AM', '03:00 AM'],
      ['01:59 AM', '01:00 AM'],
    ],
  },
  {
    zone: 'Australia/Lord_Howe',
    missing: '2026-10-03T15:30:00Z',
    doubled: '2026-04-04T15:00:00Z',
    shown: [
      ['01:59 AM', '02:30 AM'],
      ['01:59 AM', '01:30 AM'],
    ],
  },
];

describe.each(zones)('a reader in $zone', ({ zone, missing, doubled, shown }) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  /** Moments on the days around a clock change, with one up to nine days later. */
  const twoMoments = fc.tuple(
    fc.constantFrom(missing, doubled),
    fc.integer({ min: -48 * 60, max: 48 * 60 }),
    fc.integer({ min: 1, max: 9 * 24 * 60 }),
  );
  const holds = (check: (then: Date, now: Date) => void) =>
    fc.assert(
      fc.property(twoMoments, ([change, minutes, later]) => {
        const then = new Date(Date.parse(change) + minutes * 60_000);
        check(then, new Date(then.getTime() + later * 60_000));
      }),
      { numRuns: 500 },
    );
  /** Days as a calendar counts them, by the dates on the clocks. */
  const daysBetween = (then: Date, now: Date) => dayNumber(localIsoDate(now)) - dayNumber(localIsoDate(then));

  test('the last few hours are elapsed hours, earlier days are calendar days', () => {
    holds((then, now) => {
      const words = formatRelativeTime(then.toISOString(), now);
      const passed = now.getTime() - then.getTime();
      const days = daysBetween(then, now);
      if (passed < HOUR) expect(words).toBe(`${passed / 60_000}m ago`);
      else if (passed < 12 * HOUR || days === 0) expect(words).toBe(`${Math.floor(passed / HOUR)}h ago`);
      else if (days === 1) expect(words).toBe('yesterday');
      else if (days < 7) expect(words).toBe(`${days}d ago`);
      else expect(words).toContain('2026');
    });
  });

  test('messages are grouped under Today and Yesterday by local date, however long a day is', () => {
    holds((then, now) => {
      const days = daysBetween(then, now);
      const label = formatRelativeDay(then.toISOString(), now);
      expect(label === 'Today').toBe(days === 0);
      expect(label === 'Yesterday').toBe(days === 1);
    });
  });

  test('the previous day is always another day, and the one before this one', () => {
    holds((then) => {
      expect(dayNumber(localIsoDate(then)) - dayNumber(dayAfter(localIsoDate(then), -1))).toBe(1);
    });
  });

  test('the time of a message is the clock time, even when clocks skip or repeat an hour', () => {
    const around = (change: string) =>
      [-60_000, 0].map((shift) => formatMessageTime(new Date(Date.parse(change) + shift).toISOString()));
    expect([around(missing), around(doubled)]).toEqual(shown);
  });

  test('on the evening of a 25-hour day Home requests events from yesterday, not from 24 hours ago', () => {
    const late = new Date(doubled);
    late.setHours(23, 30, 0, 0);
    vi.useFakeTimers({ now: late, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());

    expect(firstRequests('/', '').join()).toContain(`from=${dayAfter(localIsoDate(late), -1)}`);
  });
});

test('midnight between two times does not make the first one yesterday', () => {
  const at = (text: string) => new Date(text).toISOString();
  expect(formatRelativeTime(at('2026-11-20T23:20:00'), new Date('2026-11-21T00:30:00'))).toBe('1h ago');
  expect(formatRelativeTime(at('2026-11-20T23:20:00'), new Date('2026-11-21T08:30:00'))).toBe('9h ago');
  expect(formatRelativeTime(at('2026-11-20T23:20:00'), new Date('2026-11-21T12:30:00'))).toBe('yesterday');
  expect(formatRelativeTime(at('2026-11-20T00:20:00'), new Date('2026-11-20T23:50:00'))).toBe('23h ago');
});

describe.each([
  ['de-DE', '18:30', '21 November 2026'],
  ['en-GB', '18:30', '21 November 2026'],
  ['pt-BR', '18:30', 'November 21, 2026'],
  ['en-US', '6:30 PM', 'November 21, 2026'],
  ['not a language', '6:30 PM', 'November 21, 2026'],
])('for a reader of %s', (language, time, day) => {
  test(`an evening is at ${time} on ${day}, and a message keeps its AM or PM`, async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    vi.resetModules();
    const anew = await import('#web/lib/dates/time.ts');
    vi.restoreAllMocks();
    // Tests after this one share the worker: they must not meet this locale.
    vi.resetModules();

    expect(anew.formatTimeOfDay('18:30')).toBe(time);
    expect(anew.formatDay('2026-11-21')).toBe(day);
    expect(anew.formatMessageTime(new Date('2026-11-21T18:30:00').toISOString())).toBe('06:30 PM');
  });
});

test('a time of the day needs no zone', () => {
  expect(formatTimeOfDay('02:30')).toBe('2:30 AM');
});
