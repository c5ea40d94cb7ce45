import type { EventSeats, OwnAnswer } from '#shared/eventEntities.ts';
import { waitingBefore } from './store/rsvps.ts';
import { type RsvpAnswer, roomOf, type Seats } from './store/capacity.ts';

/** How the seats of an event stand, as members are told it. */
export function showSeats(seats: Seats): EventSeats {
  const { going, waiting: queue } = seats;
  const left = seats.seats === undefined ? {} : { seatsLeft: Math.max(0, roomOf(seats)) };
  return { going, queue, ...left };
}

/** A member's own answer, as they are told it. */
export function showAnswer({ answer, guests, turn }: RsvpAnswer): OwnAnswer {
  return { answer, guests, waiting: turn !== undefined };
}

/** The same where one event is shown: who waits is told how many wait in front. */
export async function showTurn(eventId: string, one: RsvpAnswer): Promise<OwnAnswer> {
  const shown = showAnswer(one);
  return one.turn === undefined ? shown : { ...shown, before: await waitingBefore(eventId, one.turn) };
}
