import type { Event } from '#shared/events/entities.ts';
import { calendarDateIn, hasEndedEverywhere, overAt, spanOf } from '#shared/events/eventTime.ts';
import { localIsoDate } from '#web/lib/dates/time.ts';

/** What the time of an event means for its reader, whose own calendar decides for an all-day event. */

/** The calendar date at a moment in the event's time zone; for an all-day event, in the reader's. */
export function todayAtEvent({ timeZone }: Pick<Event, 'timeZone'>, now: Date): string {
  return timeZone === undefined ? localIsoDate(now) : calendarDateIn(timeZone, now);
}

/**
 * When a timed event is over; undefined for an all-day event. Without an end time, that is when its day has ended in
 * every time zone.
 */
function endOf(event: Event): Date | undefined {
  const span = spanOf(event);
  return span && (span.end ?? overAt(event.eventDate));
}

/**
 * True once an event is over: at its end for everyone, or, if it lasts all day, after that day in
 * the reader's calendar.
 */
export function hasEnded(event: Event, now = new Date()): boolean {
  const end = endOf(event);
  return end === undefined ? event.eventDate < todayAtEvent(event, now) : end <= now;
}

/** Whether the member can still RSVP. Both the client and the server refuse once the event is over. */
export function acceptsRsvps(event: Event, now = new Date()): boolean {
  return !hasEnded(event, now) && !hasEndedEverywhere(event, now);
}

/** By date, then by start time; all-day events come first. */
export function sortByStart(events: readonly Event[]): Event[] {
  const startOf = (event: Event): number => spanOf(event)?.start.getTime() ?? 0;
  return events.toSorted(
    (event, other) => event.eventDate.localeCompare(other.eventDate) || startOf(event) - startOf(other),
  );
}

/** Upcoming events, soonest first, then past events, latest first. */
export function upcomingFirst(events: readonly Event[], now = new Date()): Event[] {
  const sorted = sortByStart(events);
  const past = sorted.filter((event) => hasEnded(event, now));
  return [...sorted.filter((event) => !hasEnded(event, now)), ...past.toReversed()];
}

/** How long before its start an online event can be joined. */
export const joinMinutes = 15;

/** True from `joinMinutes` before an event starts until it has ended; for an all-day event, on that day. */
export function isOpenToJoin(event: Event, now: Date): boolean {
  const start = spanOf(event)?.start;
  if (start === undefined) return event.eventDate === localIsoDate(now);
  return now.getTime() >= start.getTime() - joinMinutes * 60_000 && !hasEnded(event, now);
}
