import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { getEvent } from '#shared/events/eventRoutes.ts';
import { showSeats, showOwnRsvpWithPosition } from './showSeats.ts';
import { seatsTakenBy } from './store/capacity.ts';
import { showEvent } from './store/eventRows.ts';
import { findEvent } from './store/events.ts';
import { rsvpsOf } from './store/rsvps.ts';

/** One event with its seats and the caller's RSVP; only attendees with a seat and admins get the link to join. */
export async function run({ params: { id }, caller, fail }: Call<typeof getEvent>) {
  const member = caller?.status === 'member' ? caller.userId : undefined;
  const [found, [own]] = await Promise.all([
    findEvent(id),
    member === undefined ? [] : rsvpsOf(member, [id], { consistent: true }),
  ]);
  if (found === undefined) return fail('eventNotFound');
  return {
    ...showEvent(found.event, caller?.role === 'admin' || seatsTakenBy(own) > 0),
    ...(member !== undefined && { seats: showSeats(found.seats) }),
    ...(own && { mine: await showOwnRsvpWithPosition(id, own) }),
  };
}

export const handler = serve(getEvent, run);
