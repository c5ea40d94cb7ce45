import { isOver, overAt } from '#shared/events/eventDay.ts';
import type { Event } from '#shared/events/entities.ts';
import { dayIn, spanOf } from '#shared/events/eventSpan.ts';
import { calendarDay } from '#web/lib/dates/time.ts';

/** The calendar date at a moment where an event is; a whole day is one of the reader's calendar. */
export function todayAt({ timeZone }: Pick<Event, 'timeZone'>, now: Date): string {
  return timeZone === undefined ? calendarDay(now) : dayIn(timeZone, now);
}

/** When an event with a time is over; where nobody says how long it lasts, when that day is, wherever it is. */
function endOf(event: Event): Date | undefined {
  const span = spanOf(event);
  return span && (span.end ?? overAt(event.eventDate));
}

/** True once an event is over: at its end, wherever the reader is; of a whole day, behind that day of their calendar. */
export function isPast(event: Event, now = new Date()): boolean {
  const end = endOf(event);
  return end === undefined ? event.eventDate < todayAt(event, now) : end <= now;
}

/** Whether one may still say whether one comes: not to what is over, here or for the server. */
export function takesAnswers(event: Event, now = new Date()): boolean {
  return !isPast(event, now) && !isOver(event, now);
}
