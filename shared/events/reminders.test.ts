import { expect, test } from 'vitest';
import { reminderAt, reminderEndsAt, eventStartOf } from './reminders.ts';

const at = (eventDate: string, startTime?: string, timeZone?: string) => ({ eventDate, startTime, timeZone });
const amsterdam = 'Europe/Amsterdam';
const school = 'America/New_York';

test.each([
  ['in one offset', at('2026-12-18', '18:30', amsterdam), '2026-12-11T17:30Z', '2026-12-17T17:30Z'],
  // Clocks go forward on 29 March: the same time on the clock is another time in UTC.
  [
    'across a change of clocks',
    at('2026-03-29', '18:30', amsterdam),
    '2026-03-22T17:30Z',
    '2026-03-28T17:30Z',
  ],
  // 02:30 does not exist on 29 March; the next minute on the clock is 03:00.
  ['at a skipped time', at('2026-03-30', '02:30', amsterdam), '2026-03-23T01:30Z', '2026-03-29T01:00Z'],
  // 02:30 comes twice on 25 October, first in summer time.
  ['at a repeated time', at('2026-10-26', '02:30', amsterdam), '2026-10-19T00:30Z', '2026-10-25T00:30Z'],
  // Samoa had no 30 December 2011; the next minute is the first of the 31st.
  ['on a skipped day', at('2011-12-31', '09:00', 'Pacific/Apia'), '2011-12-24T19:00Z', '2011-12-30T10:00Z'],
  ['without a time at nine where the school is', at('2026-07-10'), '2026-07-03T13:00Z', '2026-07-09T13:00Z'],
])('the reminders of an event %s', (_, event, week, day) => {
  expect(reminderAt(event, 'week', school)).toEqual(new Date(week));
  expect(reminderAt(event, 'day', school)).toEqual(new Date(day));
});

test('a late reminder ends with the next one, and the last one with the start of the event', () => {
  const dinner = at('2026-12-18', '18:30', amsterdam);

  expect(reminderEndsAt(dinner, 'week', school)).toEqual(reminderAt(dinner, 'day', school));
  expect(reminderEndsAt(dinner, 'day', school)).toEqual(new Date('2026-12-18T17:30Z'));
  expect(eventStartOf(at('2026-07-10'), school)).toEqual(new Date('2026-07-10T04:00Z'));
});
