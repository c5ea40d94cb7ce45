import type { Event } from '#shared/events/entities.ts';
import { spanOf } from '#shared/events/eventSpan.ts';
import { isPast } from './eventTime.ts';

/** By date, then by start time; all-day events come first. */
export function byStart(events: readonly Event[]): Event[] {
  const startOf = (event: Event): number => spanOf(event)?.start.getTime() ?? 0;
  return events.toSorted(
    (one, other) => one.eventDate.localeCompare(other.eventDate) || startOf(one) - startOf(other),
  );
}

/** Upcoming events, soonest first, then past events, latest first. */
export function inOrder(events: readonly Event[], now = new Date()): Event[] {
  const sorted = byStart(events);
  const past = sorted.filter((event) => isPast(event, now));
  return [...sorted.filter((event) => !isPast(event, now)), ...past.toReversed()];
}
