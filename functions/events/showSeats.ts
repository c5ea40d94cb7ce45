import type { EventSeats, OwnRsvp } from '#shared/events/entities.ts';
import { type Rsvp, freeSeatsOf, type Seats } from './store/capacity.ts';
import { waitlistPosition } from './store/rsvps.ts';

/** The seats of an event as members see them. */
export function showSeats(seats: Seats): EventSeats {
  const { going, onWaitlist, capacity } = seats;
  const seatsLeft = capacity === undefined ? {} : { seatsLeft: Math.max(0, freeSeatsOf(seats)) };
  return { going, onWaitlist, ...seatsLeft };
}

/** A member's own RSVP as they see it. */
export function showOwnRsvp({ answer, guests, turn }: Rsvp): OwnRsvp {
  return { answer, guests, waitlisted: turn !== undefined };
}

/** The same for a single event: a member on the waitlist also sees how many are ahead. */
export async function showOwnRsvpWithPosition(eventId: string, rsvp: Rsvp): Promise<OwnRsvp> {
  const shown = showOwnRsvp(rsvp);
  return rsvp.turn === undefined ? shown : { ...shown, ahead: await waitlistPosition(eventId, rsvp.turn) };
}
