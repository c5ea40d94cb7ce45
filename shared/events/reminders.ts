import type { Event } from './entities.ts';
import { dayAfter, momentOf, nextMomentOf, spanOf } from './eventTime.ts';

/** The reminders of an event, in order. */
export const reminders = ['week', 'day'] as const;
export type Reminder = (typeof reminders)[number];

const daysBefore: Readonly<Record<Reminder, number>> = { week: 7, day: 1 };
/** The time of day for reminders of an event without a time. */
const morning = '09:00';

type Times = Pick<Event, 'eventDate' | 'startTime' | 'endTime' | 'timeZone'>;

/**
 * When a reminder is due: days before the event, at the time of day at which the event starts. If clocks skip that
 * time, at the next moment that they show; if they show it twice, at the first.
 * @param schoolZone the zone of an event without one.
 */
export function reminderAt(event: Times, reminder: Reminder, schoolZone: string): Date {
  const { eventDate, startTime = morning, timeZone = schoolZone } = event;
  return nextMomentOf(dayAfter(eventDate, -daysBefore[reminder]), startTime, timeZone);
}

/** When it is too late to send a reminder: from the next one on, or from the start of the event. */
export function reminderEndsAt(event: Times, reminder: Reminder, schoolZone: string): Date {
  return reminder === 'week' ? reminderAt(event, 'day', schoolZone) : eventStartOf(event, schoolZone);
}

/** When an event starts; without a time, at the beginning of its day. */
export function eventStartOf(event: Times, schoolZone: string): Date {
  return spanOf(event)?.start ?? momentOf(event.eventDate, '00:00', schoolZone);
}
