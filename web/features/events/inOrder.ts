import type { Event } from '#shared/eventEntities.ts';
import { calendarDay } from '#web/lib/time.ts';

/** What is to come, soonest first; then what has been, latest first. */
export function inOrder(events: readonly Event[], today = calendarDay()): Event[] {
  const sorted = events.toSorted((one, other) => one.eventDate.localeCompare(other.eventDate));
  const past = sorted.filter(({ eventDate }) => eventDate < today);
  return [...sorted.filter(({ eventDate }) => eventDate >= today), ...past.toReversed()];
}
