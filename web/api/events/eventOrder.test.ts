import { expect, test } from 'vitest';
import { anEventReply } from '#tests/support/replies.ts';
import { inOrder } from './eventTime.ts';

const evening = anEventReply({ _id: 'a', startTime: '19:00', timeZone: 'Europe/Amsterdam' });
const morning = anEventReply({ _id: 'b', startTime: '09:30', timeZone: 'Europe/Amsterdam' });
const noonInNewYork = anEventReply({ _id: 'c', startTime: '12:00', timeZone: 'America/New_York' });
const allDay = anEventReply({ _id: 'd' });
const day = evening.eventDate;

test('events of one day are sorted by their start, whatever their ids', () => {
  const before = new Date(`${day}T00:00:00Z`);
  const order = (now: Date) => inOrder([evening, noonInNewYork, morning, allDay], now).map(({ _id }) => _id);

  // Noon in New York is 6 PM in Amsterdam.
  expect(order(new Date(before.getTime() - 3 * 24 * 3600_000))).toEqual(['d', 'b', 'c', 'a']);
  expect(order(new Date(before.getTime() + 3 * 24 * 3600_000))).toEqual(['a', 'c', 'b', 'd']);
});
