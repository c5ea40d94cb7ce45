import { expect, test } from 'vitest';
import { formatClock } from '#shared/events/eventTime.ts';
import {
  formatRelativeDay,
  formatDay,
  jobPeriod,
  formatMessageTime,
  formatRelativeTime,
  dayCountdownText,
} from './time.ts';

const local = (text: string): string => new Date(text).toISOString();

test('writes the time of a message as hh:mm AM or PM, with an ordinary space', () => {
  expect(formatMessageTime(local('2026-11-21T00:05:00'))).toBe('12:05 AM');
  expect(formatMessageTime(local('2026-11-21T09:30:00'))).toBe('09:30 AM');
  expect(formatMessageTime(local('2026-11-21T12:00:00'))).toBe('12:00 PM');
  expect(formatMessageTime(local('2026-11-21T23:59:00'))).toBe('11:59 PM');
});

test('shows how long ago something was', () => {
  const now = new Date('2026-11-21T12:00:00');
  expect(formatRelativeTime(local('2026-11-21T11:59:30'), now)).toBe('just now');
  expect(formatRelativeTime(local('2026-11-21T11:22:00'), now)).toBe('38m ago');
  expect(formatRelativeTime(local('2026-11-21T07:00:00'), now)).toBe('5h ago');
  expect(formatRelativeTime(local('2026-11-20T23:00:00'), now)).toBe('yesterday');
  expect(formatRelativeTime(local('2026-11-17T12:00:00'), now)).toBe('4d ago');
  expect(formatRelativeTime(local('2026-10-01T12:00:00'), now)).toBe('Oct 1, 2026');
  expect(formatRelativeTime(local('2026-11-21T07:00:00'), now, true)).toBe('5h');
});

test('a calendar date is the same day in every time zone', () => {
  const before = process.env['TZ'];
  for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']) {
    process.env['TZ'] = zone;
    expect(formatDay('2026-03-01')).toBe('March 1, 2026');
    expect(dayCountdownText('2026-03-01', '2026-02-28')).toBe('tomorrow');
  }
  process.env['TZ'] = before ?? '';
});

test('counts the days until an event', () => {
  expect(dayCountdownText('2026-11-21', '2026-11-21')).toBe('today');
  expect(dayCountdownText('2026-11-29', '2026-11-21')).toBe('in 8 days');
  expect(dayCountdownText('2027-03-21', '2026-11-21')).toBe('in 4 months');
  expect(dayCountdownText('2026-11-20', '2026-11-21')).toBe('past');
});

test('names the days between messages', () => {
  const now = new Date('2026-11-21T12:00:00');
  expect(formatRelativeDay(local('2026-11-21T00:01:00'), now)).toBe('Today');
  expect(formatRelativeDay(local('2026-11-20T23:59:00'), now)).toBe('Yesterday');
  expect(formatRelativeDay(local('2026-11-18T12:00:00'), now)).toBe('Wednesday');
  expect(formatRelativeDay(local('2026-11-01T12:00:00'), now)).toBe('Sun, November 1, 2026');
});

test('shows a job in months and years, up to today if it continues', () => {
  expect(jobPeriod('2023-09-01', '2027-01-01', '2026-11-21')).toEqual({
    range: 'Sep 2023 – Present',
    length: '3 yrs 3 mos',
  });
  expect(jobPeriod('2026-06-01', '2026-09-30', '2026-11-21')).toEqual({
    range: 'Jun 2026 – Sep 2026',
    length: '4 mos',
  });
});

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['12:30', '12:30 PM'],
  ['18:30', '6:30 PM'],
])('%s is read as %s', (time, shown) => {
  expect(formatClock(time)).toBe(shown);
});
