import type { Caller } from '#functions/platform/http/call.ts';
import type { Event } from '#shared/events/entities.ts';
import { hasEndedEverywhere } from '#shared/events/eventTime.ts';
import { showOwnRsvp, showSeats } from './showSeats.ts';
import { seatsTakenBy } from './store/capacity.ts';
import { showEvent, type StoredEvent } from './store/eventRows.ts';
import { rsvpsOf, eventIdOf, seatsAmong } from './store/rsvps.ts';

/**
 * A page of events as a member sees them: the seats of those that are not over, in one Query, and the member's RSVPs,
 * half a read unit for each event that has any.
 */
export async function withSeats(
  page: readonly StoredEvent[],
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
  now: Date,
): Promise<Event[]> {
  const upcomingIds = page.filter((event) => !hasEndedEverywhere(event, now)).map(({ id }) => id);
  const seats = new Map((await seatsAmong(upcomingIds)).map((seat) => [seat.sk, seat]));
  const answered = upcomingIds.filter((id) => (seats.get(id)?.version ?? 0) > 0);
  const rsvpByEvent = new Map((await rsvpsOf(userId, answered)).map((rsvp) => [eventIdOf(rsvp), rsvp]));
  return page.map((event) => {
    const [counted, answer] = [seats.get(event.id), rsvpByEvent.get(event.id)];
    return {
      ...showEvent(event, role === 'admin' || seatsTakenBy(answer) > 0),
      ...(counted && { seats: showSeats(counted) }),
      ...(answer && { mine: showOwnRsvp(answer) }),
    };
  });
}
