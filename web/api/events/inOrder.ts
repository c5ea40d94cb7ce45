import type { Event } from '#shared/events/entities.ts';
import { spanOf } from '#shared/events/eventSpan.ts';
import { isPast } from './eventTime.ts';

/** By date, and within a day by time: whole days first, then by the moment at which each begins. */
export function byStart(events: readonly Event[]): Event[] {
  const startOf = (event: Event): number => spanOf(event)?.start.getTime() ?? 0;
  return events.toSorted(
    (one, other) => one.eventDate.localeCompare(other.eventDate) || startOf(one) - startOf(other),
  );
}

/** What is to come, soonest first; then what has been, latest first. */
export function inOrder(events: readonly Event[], now = new Date()): Event[] {
  const sorted = byStart(events);
  const past = sorted.filter((event) => isPast(event, now));
  return [...sorted.filter((event) => !isPast(event, now)), ...past.toReversed()];
}
