import { expect, test } from 'vitest';
import { momentOf } from '#shared/events/eventTime.ts';
import { anEventReply } from '#tests/support/replies.ts';
import { eventCountdownText } from './eventTexts.ts';

test.each(['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'])(
  'the progress of an evening in %s follows its own calendar day',
  (timeZone) => {
    const times = { startTime: '18:30', endTime: '02:00', timeZone };
    const event = anEventReply({ eventDate: '2026-11-29', ...times });
    const until = (day: string, time: string) => eventCountdownText(event, momentOf(day, time, timeZone));

    expect(until('2026-11-28', '23:59')).toBe('tomorrow');
    expect(until('2026-11-29', '00:00')).toBe('today');
    expect(until('2026-11-29', '18:29')).toBe('today');
    expect(until('2026-11-29', '18:30')).toBe('now');
    expect(until('2026-11-30', '01:59')).toBe('now');
    expect(until('2026-11-30', '02:00')).toBe('past');
  },
);

test("an all-day event counts in days of the reader's calendar", () => {
  const event = anEventReply({ eventDate: '2026-11-29' });

  expect(eventCountdownText(event, new Date(2026, 10, 21))).toBe('in 8 days');
  expect(eventCountdownText(event, new Date(2026, 10, 29, 23))).toBe('today');
  expect(eventCountdownText(event, new Date(2026, 10, 30))).toBe('past');
});
