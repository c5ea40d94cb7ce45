import type { Event } from './entities.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Times = Pick<Event, 'eventDate' | 'startTime' | 'endTime' | 'timeZone'>;

/**
 * The moment at which clocks in a zone show a time of day. If clocks go back and show it twice, the first one. If they
 * go forward and skip it, the same time after the change, as in calendar programs.
 */
export function momentOf(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = asUtc - aheadOf(timeZone, asUtc - DAY_MS);
  const after = asUtc - aheadOf(timeZone, asUtc + DAY_MS);
  const isShownBefore = before + aheadOf(timeZone, before) === asUtc;
  const isShownAfter = after + aheadOf(timeZone, after) === asUtc;
  return new Date(!isShownBefore && isShownAfter ? after : before);
}

/** Like `momentOf`, but for a time that clocks skip, the next moment that they show. */
export function nextMomentOf(day: string, time: string, timeZone: string): Date {
  let moment = momentOf(day, time, timeZone).getTime();
  const offsetMs = aheadOf(timeZone, moment);
  const isShown = moment + offsetMs === Date.parse(`${day}T${time}:00Z`);
  if (isShown) return new Date(moment);
  while (aheadOf(timeZone, moment - MINUTE_MS) === offsetMs) moment -= MINUTE_MS;
  return new Date(moment);
}

/** The zone's offset from UTC at a moment, both in milliseconds. */
function aheadOf(timeZone: string, moment: number): number {
  const localTime = clockOf(timeZone).format(moment).replace(' ', 'T');
  return Date.parse(`${localTime}Z`) - Math.floor(moment / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Caches each zone's formatter, because a list of events uses it some hundred times and creating it is slow. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
}

/** The calendar date at a moment in a time zone. */
export function calendarDateIn(timeZone: string, moment: Date): string {
  return clockOf(timeZone).format(moment).slice(0, 10);
}

/** The calendar date some days later; a negative number counts back. */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The locale for times if the reader's is unknown, as in a mail. */
const plainLocale = 'en-US';

/** A time of day `hh:mm` as '6:30 PM' or '18:30', in the format of a BCP 47 locale. */
export function formatClock(time: string, locale = plainLocale): string {
  const custom = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  // Locale data puts a narrow space before AM and PM.
  return custom.format(new Date(`1970-01-01T${time}:00Z`)).replace('\u202f', ' ');
}

/** When an event with a time begins and ends; an end before the start is on the next day. */
export function spanOf({ eventDate, startTime, endTime, timeZone }: Times) {
  if (startTime === undefined || timeZone === undefined) return undefined;
  const start = momentOf(eventDate, startTime, timeZone);
  if (endTime === undefined) return { start, end: undefined };
  return { start, end: momentOf(endTime <= startTime ? dayAfter(eventDate) : eventDate, endTime, timeZone) };
}

/**
 * Start and end in the event's own time zone and the locale's format. A start in the same half of the day has no AM or
 * PM. The end is optional; an all-day event has neither.
 */
export function startAndEnd(
  { startTime, endTime }: Times,
  locale = plainLocale,
): { readonly start?: string; readonly end?: string } {
  if (startTime === undefined) return {};
  if (endTime === undefined) return { start: formatClock(startTime, locale) };
  const [start, end] = [formatClock(startTime, locale), formatClock(endTime, locale)];
  const half = / [ap]m$/i;
  const isSameHalf = half.exec(start)?.[0] === half.exec(end)?.[0] && endTime > startTime;
  return { start: isSameHalf ? start.replace(half, '') : start, end };
}

/** The event's time zone in words, such as 'Central European Time'; undefined for an all-day event. */
export function zoneName(
  { eventDate, startTime, timeZone }: Times,
  locale = plainLocale,
): string | undefined {
  if (timeZone === undefined || startTime === undefined) return undefined;
  return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(momentOf(eventDate, startTime, timeZone))
    .find(({ type }) => type === 'timeZoneName')?.value;
}

/** True if the place only says that the event is online, so no map can show it. */
export function isOnlinePlace(place: string | undefined): boolean {
  return /^(?:online|virtual|remote|zoom|webinar)\b/i.test(place?.trim() ?? '');
}

/** The moment at which a calendar date (YYYY-MM-DD) has ended in every time zone. */
export function overAt(eventDate: string): Date {
  return new Date(Date.parse(`${eventDate}T00:00:00Z`) + 36 * HOUR_MS);
}

/** True once the day of an event has ended in every time zone; RSVPs are closed then. */
export function hasEndedEverywhere({ eventDate }: { readonly eventDate: string }, now: Date): boolean {
  return overAt(eventDate) <= now;
}
