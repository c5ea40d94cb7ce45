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

test('an end before the start is one of the day behind', () => {
  const event = anEventReply({
    eventDate: '2026-12-31',
    startTime: '22:00',
    endTime: '02:00',
    timeZone: 'UTC',
  });

  expect(spanOf(event)?.end?.toISOString()).toBe('2027-01-01T02:00:00.000Z');
  expect(spanOf(anEventReply())).toBeUndefined();
});
