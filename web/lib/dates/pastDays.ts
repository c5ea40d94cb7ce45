import { dayNumber, formatDay } from './time.ts';

/**
 * Days and months in UTC, as the server counts them, for the office. Separate from `time.ts`, which every
 * page loads.
 */

/**
 * 'today', 'yesterday', 'Mar 3', 'Dec 31, 2025'; 'not known' if no visit was recorded, which does not prove
 * that there was none.
 */
export function lastSeenWords(day: string | undefined, now = new Date()): string {
  if (day === undefined) return 'not known';
  const days = dayNumber(now.toISOString()) - dayNumber(day);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return formatDay(day, { day: 'numeric', month: 'short', ...yearUnlessThis(day, now) });
}

/** A month `yyyy-mm` as 'June' in the current year, 'June 2025' in another. */
export function monthWords(month: string, now = new Date()): string {
  return formatDay(`${month}-01`, { month: 'long', ...yearUnlessThis(month, now) });
}

function yearUnlessThis(day: string, now: Date): Intl.DateTimeFormatOptions {
  return day.slice(0, 4) === now.toISOString().slice(0, 4) ? {} : { year: 'numeric' };
}
