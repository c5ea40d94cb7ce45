import type { Event } from '#shared/eventEntities.ts';
import { calendarDay, clock, formatDay, untilDay } from '#web/lib/time.ts';
import { isPast, spanOf, todayAt } from './eventTime.ts';

/** 'All day', '6:30 PM' or '6:30 to 11:00 PM', by the clocks where the event is. */
export function hoursOf({ startTime, endTime }: Event): string {
  if (startTime === undefined) return 'All day';
  if (endTime === undefined) return clock(startTime);
  const [start, end] = [clock(startTime), clock(endTime)];
  const isSameHalf = start.slice(-2) === end.slice(-2) && endTime > startTime;
  return `${isSameHalf ? start.slice(0, -3) : start} to ${end}`;
}

/** The zone of an event by its name, and what the reader's own clock shows then; undefined for a whole day. */
export function zoneWords(event: Event): string | undefined {
  const start = spanOf(event)?.start;
  if (start === undefined) return undefined;
  const { timeZone, eventDate, startTime = '' } = event;
  const own = `${String(start.getHours()).padStart(2, '0')}:${String(start.getMinutes()).padStart(2, '0')}`;
  const ownDay = calendarDay(start);
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value;
  if (own === startTime && ownDay === eventDate) return `${zone}, your time too`;
  const day = ownDay === eventDate ? '' : `${formatDay(ownDay, { weekday: 'short' })}, `;
  return `${zone}, ${day}${clock(own)} for you`;
}

/** 'today', 'in 8 days' by the calendar where the event is, which its written day is of; 'now' behind it, and then 'past'. */
export function untilEvent(event: Event, now = new Date()): string {
  if (isPast(event, now)) return 'past';
  const until = untilDay(event.eventDate, todayAt(event, now));
  return until === 'past' ? 'now' : until;
}

const joinMs = 15 * 60_000;

/** True from a quarter of an hour before an event begins until it has ended; a whole day on that day. */
export function isOpenToJoin(event: Event, now: Date): boolean {
  const start = spanOf(event)?.start;
  if (start === undefined) return event.eventDate === calendarDay(now);
  return now.getTime() >= start.getTime() - joinMs && !isPast(event, now);
}
