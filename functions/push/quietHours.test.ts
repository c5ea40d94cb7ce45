import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/runs.ts';
import { endOfQuietHours } from './quietHours.ts';

const night = { from: '22:00', to: '07:00' };
const end = (now: string, hours = night, zone = 'Europe/Amsterdam') =>
  endOfQuietHours(hours, zone, new Date(now))?.toISOString();

test.each([
  ['before midnight', '2026-11-25T22:30:00.000Z', '2026-11-26T06:00:00.000Z'],
  ['after midnight', '2026-11-26T02:10:20.500Z', '2026-11-26T06:00:00.000Z'],
  ['at the first minute', '2026-11-25T21:00:00.000Z', '2026-11-26T06:00:00.000Z'],
  ['in the last minute', '2026-11-26T05:59:59.999Z', '2026-11-26T06:00:00.000Z'],
  ['in the night when clocks go forward', '2026-03-28T22:30:00.000Z', '2026-03-29T05:00:00.000Z'],
  ['in the night when clocks go back', '2026-10-24T21:30:00.000Z', '2026-10-25T06:00:00.000Z'],
])('quiet hours end at seven in the member’s zone: %s', (_, now, ends) => {
  expect(end(now)).toBe(ends);
});

test.each(['2026-11-25T20:59:59.999Z', '2026-11-26T06:00:00.000Z', '2026-11-26T12:00:00.000Z'])(
  '%s is not quiet',
  (now) => {
    expect(end(now)).toBeUndefined();
  },
);

test('hours within a day, no hours, and no zone', () => {
  const lunch = { from: '12:00', to: '13:30' };

  expect(end('2026-11-25T12:15:00.000Z', lunch, '')).toBe('2026-11-25T13:30:00.000Z');
  expect(end('2026-11-25T13:30:00.000Z', lunch, '')).toBeUndefined();
  expect(endOfQuietHours(null, 'Asia/Tokyo', new Date())).toBeUndefined();
});

test('an end that clocks skip is the first minute after the gap', () => {
  // At 02:00 the clock in Amsterdam shows 03:00.
  expect(end('2026-03-29T00:10:00.000Z', { from: '01:00', to: '02:30' })).toBe('2026-03-29T01:00:00.000Z');
});

test(
  'the end is in the future and no longer quiet, and every minute before it is',
  { tags: ['random'] },
  () => {
    const zones = ['Europe/Amsterdam', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', ''];
    const minute = fc
      .integer({ min: 0, max: 1439 })
      .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(minute, minute, fc.constantFrom(...zones), moment, (from, to, zone, now) => {
        fc.pre(from !== to);
        const ends = endOfQuietHours({ from, to }, zone, now);
        if (ends === undefined) return;
        expect(ends.getTime()).toBeGreaterThan(now.getTime());
        expect(endOfQuietHours({ from, to }, zone, ends)).toBeUndefined();
        expect(endOfQuietHours({ from, to }, zone, new Date(ends.getTime() - 1))).toEqual(ends);
      }),
      { numRuns: runs(30, 1000) },
    );
  },
);
