import { plural, t } from '@lingui/core/macro';
import { dayNumber, formatDay } from './time.ts';

/*
 * Days and months in UTC, as the server counts them, and durations, for the admin pages. Separate from `time.ts`, which
 * every page loads.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * 'today', 'yesterday', 'Mar 3', 'Dec 31, 2025'; 'unknown' if no visit was recorded, which does not prove
 * that there was none.
 */
export function lastSeenText(day: string | undefined, now = new Date()): string {
  if (day === undefined) return t`unknown`;
  const days = dayNumber(now.toISOString()) - dayNumber(day);
  if (days <= 0) return t`today`;
  if (days === 1) return t`yesterday`;
  return formatDay(day, { day: 'numeric', month: 'short', ...yearUnlessThis(day, now) });
}

/** A month `yyyy-mm` as 'June' in the current year, 'June 2025' in another. */
export function monthText(month: string, now = new Date()): string {
  return formatDay(`${month}-01`, { month: 'long', ...yearUnlessThis(month, now) });
}

/** '5 minutes', '7 hours', '3 days': how long something took, in its largest whole unit. */
export function durationText(seconds: number): string {
  const inUnits = (size: number): number => Math.max(1, Math.round(seconds / size));
  const [minutes, hours, days] = [inUnits(MINUTE), inUnits(HOUR), inUnits(DAY)];
  if (seconds < 1.5 * HOUR) return plural(minutes, { one: '# minute', other: '# minutes' });
  if (seconds < 2 * DAY) return plural(hours, { one: '# hour', other: '# hours' });
  return plural(days, { one: '# day', other: '# days' });
}

function yearUnlessThis(day: string, now: Date): Intl.DateTimeFormatOptions {
  return day.slice(0, 4) === now.toISOString().slice(0, 4) ? {} : { year: 'numeric' };
}
