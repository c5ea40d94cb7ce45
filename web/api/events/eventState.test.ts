import { expect, test } from 'vitest';
import { anEventReply } from '#tests/support/replies.ts';
import { upcomingFirst, hasEnded } from './eventState.ts';

test.each([
  ['runs until its end', '23:00', '2026-11-30T03:59:59Z', false],
  ['is over at its end', '23:00', '2026-11-30T04:00:00Z', true],
  ['lasts into the next day', '01:00', '2026-11-30T05:59:59Z', false],
  ['is over there at its end', '01:00', '2026-11-30T06:00:00Z', true],
  ['without an end is over with that day', undefined, '2026-11-30T12:00:00Z', true],
  ['and not before', undefined, '2026-11-30T11:59:59Z', false],
])('an evening in New York %s', (_, endTime, now, past) => {
  const times = { startTime: '18:30', endTime, timeZone: 'America/New_York' };

  expect(hasEnded(anEventReply({ eventDate: '2026-11-29', ...times }), new Date(now))).toBe(past);
});

test("an all-day event ends with the reader's day", () => {
  const event = anEventReply({ eventDate: '2026-11-29' });

  expect(hasEnded(event, new Date(2026, 10, 29, 23, 59))).toBe(false);
  expect(hasEnded(event, new Date(2026, 10, 30))).toBe(true);
});

const evening = anEventReply({ _id: 'a', startTime: '19:00', timeZone: 'Europe/Amsterdam' });
const morning = anEventReply({ _id: 'b', startTime: '09:30', timeZone: 'Europe/Amsterdam' });
const noonInNewYork = anEventReply({ _id: 'c', startTime: '12:00', timeZone: 'America/New_York' });
const allDay = anEventReply({ _id: 'd' });
const day = evening.eventDate;

test('events of one day are sorted by their start, whatever their ids', () => {
  const before = new Date(`${day}T00:00:00Z`);
  const order = (now: Date) =>
    upcomingFirst([evening, noonInNewYork, morning, allDay], now).map(({ _id }) => _id);

  // Noon in New York is 6 PM in Amsterdam.
  expect(order(new Date(before.getTime() - 3 * 24 * 3600_000))).toEqual(['d', 'b', 'c', 'a']);
  expect(order(new Date(before.getTime() + 3 * 24 * 3600_000))).toEqual(['a', 'c', 'b', 'd']);
});
