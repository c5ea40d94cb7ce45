import type { Event } from '#shared/eventEntities.ts';
import { isPast } from './eventTime.ts';

/** What is to come, soonest first; then what has been, latest first. */
export function inOrder(events: readonly Event[], now = new Date()): Event[] {
  const sorted = events.toSorted((one, other) => one.eventDate.localeCompare(other.eventDate));
  const past = sorted.filter((event) => isPast(event, now));
  return [...sorted.filter((event) => !isPast(event, now)), ...past.toReversed()];
}
