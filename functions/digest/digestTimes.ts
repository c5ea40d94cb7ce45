import { dayMs, utcDayOf } from '#functions/platform/runtime/time.ts';
import { momentOf } from '#shared/events/eventTime.ts';

/** Digests are due on Saturdays at 8:00 in the member's time zone. */

const saturday = 6;
const time = '08:00';
/** A digest that is this late is not sent. */
export const maxDigestDelayMs = 6 * 3600_000;

/** A moment at which it is Saturday 8:00 somewhere, and the date of that Saturday. */
interface DigestMoment {
  readonly at: Date;
  /** `yyyy-mm-dd` */
  readonly day: string;
}

/** When the digest of that Saturday is due in a time zone. */
export function digestDueIn(zone: string, day: string): Date {
  return momentOf(day, time, zone);
}

/** The moments after `from`, up to and including `to`, in order. One moment may be Saturday 8:00 in many zones. */
export function digestMoments(from: Date, to: Date): DigestMoment[] {
  // No zone is more than a day away from UTC.
  const days = daysBetween(from.getTime() - dayMs, to.getTime() + dayMs).filter(isSaturday);
  const zones = days.length === 0 ? [] : ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const due = days.flatMap((day) => zones.map((zone) => ({ at: digestDueIn(zone, day), day })));
  const within = due.filter(({ at }) => at > from && at <= to);
  const distinct = new Map(within.map((moment) => [moment.at.getTime(), moment]));
  return [...distinct.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const dayText = (ms: number) => utcDayOf(new Date(ms).toISOString());
const isSaturday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === saturday;

function daysBetween(from: number, to: number): string[] {
  const count = Math.floor(to / dayMs) - Math.floor(from / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => dayText(from + index * dayMs));
}

/** The ISO 8601 week of a date, such as '2026-W53': a week belongs to the year of its Thursday. */
export function isoWeekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay() || 7;
  date.setUTCDate(date.getUTCDate() + 4 - weekday);
  const year = date.getUTCFullYear();
  const week = Math.floor((date.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

const minAwayDays = 2;
const weeklyUntilDays = 90;
const maxAwayDays = 365;
const taperedWeeks = 4;

/**
 * How many weeks a member's digest covers; undefined if they get none this week. Members who visited recently have seen
 * what is new. Members who have been away for more than 90 days get one every four weeks, and after a year none until
 * they visit again.
 * @param seenDay the day of the last visit.
 * @param today both counted from 1970-01-01.
 */
export function weeksCovered(seenDay: number, today: number): number | undefined {
  const daysAway = today - seenDay;
  if (daysAway <= minAwayDays || daysAway > maxAwayDays) return undefined;
  if (daysAway <= weeklyUntilDays) return 1;
  return Math.floor(daysAway / 7) % taperedWeeks === 0 ? taperedWeeks : undefined;
}
