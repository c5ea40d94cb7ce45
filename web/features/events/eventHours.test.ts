import { expect, test } from 'vitest';
import { anEventReply } from '#tests/support/replies.ts';
import { momentOf } from '#shared/events/eventSpan.ts';
import { untilEvent } from './eventHours.ts';

test.each(['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'])(
  'how far an evening in %s is, by the calendar that its day is of',
  (timeZone) => {
    const times = { startTime: '18:30', endTime: '02:00', timeZone };
    const event = anEventReply({ eventDate: '2026-11-29', ...times });
    const until = (day: string, time: string) => untilEvent(event, momentOf(day, time, timeZone));

    expect(until('2026-11-28', '23:59')).toBe('tomorrow');
    expect(until('2026-11-29', '00:00')).toBe('today');
    expect(until('2026-11-29', '23:59')).toBe('today');
    expect(until('2026-11-30', '01:59')).toBe('now');
    expect(until('2026-11-30', '02:00')).toBe('past');
  },
);

test('a whole day counts in days of the reader’s calendar', () => {
  const event = anEventReply({ eventDate: '2026-11-29' });

  expect(untilEvent(event, new Date(2026, 10, 21))).toBe('in 8 days');
  expect(untilEvent(event, new Date(2026, 10, 29, 23))).toBe('today');
  expect(untilEvent(event, new Date(2026, 10, 30))).toBe('past');
});
