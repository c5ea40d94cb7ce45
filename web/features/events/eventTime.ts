import { isOver, overAt } from '#shared/eventDay.ts';
import type { Event } from '#shared/eventEntities.ts';
import { calendarDay } from '#web/lib/time.ts';

/** The moment at which clocks in a zone show this time of a day; where they are put back, one of the two. */
export function momentOf(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const guess = shown - aheadOf(timeZone, shown);
  return new Date(shown - aheadOf(timeZone, guess));
}

/** How far the clocks of a zone are ahead of UTC at a moment, both in milliseconds. */
function aheadOf(timeZone: string, moment: number): number {
  const shown = clockOf(timeZone).format(moment).replace(' ', 'T');
  return Date.parse(`${shown}Z`) - Math.floor(moment / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The clock of a zone, made once: a list of events asks for it some hundred times, and making it takes longest. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
}

/** The calendar date at a moment where an event is; a whole day is one of the reader's calendar. */
export function todayAt({ timeZone }: Pick<Event, 'timeZone'>, now: Date): string {
  return timeZone === undefined ? calendarDay(now) : clockOf(timeZone).format(now).slice(0, 10);
}

/** When an event with a time begins and ends; an end before the start is one of the day behind. */
export function spanOf({ eventDate, startTime, endTime, timeZone }: Event) {
  if (startTime === undefined || timeZone === undefined) return undefined;
  const start = momentOf(eventDate, startTime, timeZone);
  if (endTime === undefined) return { start, end: undefined };
  return { start, end: momentOf(endTime <= startTime ? dayAfter(eventDate) : eventDate, endTime, timeZone) };
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

/** The calendar date behind this one. */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
