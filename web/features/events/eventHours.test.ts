import { expect, test } from 'vitest';
import { anEventReply } from '#tests/support/replies.ts';
import { calendarDay } from '#web/lib/time.ts';
import { spanOf } from './eventTime.ts';
import { untilEvent } from './eventHours.ts';

test.each(['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'])(
  'what begins in an hour in %s is of the reader’s own day',
  (timeZone) => {
    const event = anEventReply({ eventDate: '2026-11-29', startTime: '18:30', timeZone });
    const start = spanOf(event)?.start ?? new Date(0);
    const hourBefore = new Date(start.getTime() - 3_600_000);
    const isNextDay = calendarDay(hourBefore) !== calendarDay(start);

    expect(untilEvent(event, hourBefore)).toBe(isNextDay ? 'tomorrow' : 'today');
    expect(untilEvent(event, new Date(start.getTime() + 23 * 3_600_000))).toMatch(/^(now|today)$/);
    expect(untilEvent(event, new Date(start.getTime() + 24 * 3_600_000))).toBe('past');
  },
);

test('a whole day counts in days of the calendar', () => {
  const event = anEventReply({ eventDate: '2026-11-29' });

  expect(untilEvent(event, new Date(2026, 10, 21))).toBe('in 8 days');
  expect(untilEvent(event, new Date(2026, 10, 29, 23))).toBe('today');
  expect(untilEvent(event, new Date(2026, 10, 30))).toBe('past');
});
