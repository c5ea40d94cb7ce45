import { isOver, overAt } from '#shared/events/eventDay.ts';
import type { Event } from '#shared/events/entities.ts';
import { dayIn, spanOf } from '#shared/events/eventSpan.ts';
import { calendarDay } from '#web/lib/dates/time.ts';

/** The calendar date at a moment in the event's time zone; for an all-day event, in the reader's. */
export function todayAt({ timeZone }: Pick<Event, 'timeZone'>, now: Date): string {
  return timeZone === undefined ? calendarDay(now) : dayIn(timeZone, now);
}

/** When a timed event is over. Without an end time, that is the end of its day in its own time zone. */
function endOf(event: Event): Date | undefined {
  const span = spanOf(event);
  return span && (span.end ?? overAt(event.eventDate));
}

/**
 * True once an event is over: at its end for everyone, or, if it lasts all day, after that day in the
 * reader's calendar.
 */
export function isPast(event: Event, now = new Date()): boolean {
  const end = endOf(event);
  return end === undefined ? event.eventDate < todayAt(event, now) : end <= now;
}

/** Whether the member can still RSVP. Both the client and the server refuse once the event is over. */
export function takesAnswers(event: Event, now = new Date()): boolean {
  return !isPast(event, now) && !isOver(event, now);
}
