import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anEventReply } from '#tests/support/replies.ts';
import { momentOf, spanOf } from './eventTime.ts';

test.each([
  ['2026-11-29', '18:30', 'Europe/Amsterdam', '2026-11-29T17:30:00.000Z'],
  ['2026-07-01', '18:30', 'Europe/Amsterdam', '2026-07-01T16:30:00.000Z'],
  ['2026-07-01', '18:30', 'America/New_York', '2026-07-01T22:30:00.000Z'],
  ['2026-07-01', '08:00', 'Pacific/Auckland', '2026-06-30T20:00:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Amsterdam', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/Amsterdam', '2026-10-25T02:00:00.000Z'],
  ['2026-07-01', '12:00', 'Asia/Kolkata', '2026-07-01T06:30:00.000Z'],
])('clocks of %s %s in %s', (day, time, zone, moment) => {
  expect(momentOf(day, time, zone).toISOString()).toBe(moment);
});

test.each([
  ['the first of the two where clocks are put back', '2026-10-25', '02:30', 'Europe/Amsterdam', '00:30'],
  ['the first of the two where clocks are put back', '2026-11-01', '01:30', 'America/New_York', '05:30'],
  ['an hour later where the clocks skip it', '2026-03-29', '02:30', 'Europe/Amsterdam', '01:30'],
  ['an hour later where the clocks skip it', '2026-03-08', '02:30', 'America/New_York', '07:30'],
  ['half an hour later where they skip but that', '2026-10-04', '02:15', 'Australia/Lord_Howe', '15:45'],
])('an event begins at %s: %s %s in %s', (_, day, time, zone, utc) => {
  expect(momentOf(day, time, zone).toISOString().slice(11, 16)).toBe(utc);
});

test('every time of a year except repeated ones is found by date and time, in every zone', () => {
  const year = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2027, 0) / 60_000 });
  const zones = [
    'Europe/Amsterdam',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Apia',
  ];
  fc.assert(
    fc.property(year, fc.constantFrom(...zones), (minute, timeZone) => {
      const moment = new Date(minute * 60_000);
      const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      const [day = '', time = ''] = shown.format(moment).split(' ');
      const found = momentOf(day, time, timeZone);
      expect(shown.format(found)).toBe(`${day} ${time}`);
      expect(found.getTime()).toBeLessThanOrEqual(moment.getTime());
    }),
    { numRuns: 1000 },
  );
});

test('an end before the start is on the next day', () => {
  const event = anEventReply({
    eventDate: '2026-12-31',
    startTime: '22:00',
    endTime: '02:00',
    timeZone: 'UTC',
  });

  expect(spanOf(event)?.end?.toISOString()).toBe('2027-01-01T02:00:00.000Z');
  expect(spanOf(anEventReply())).toBeUndefined();
});
