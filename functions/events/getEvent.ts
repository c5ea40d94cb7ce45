import { getEvent } from '#shared/events/rsvpRoutes.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { answersOf } from './store/rsvps.ts';
import { showEvent } from './store/eventRows.ts';
import { seatsOf } from './store/capacity.ts';
import { findEvent } from './store/events.ts';
import { showSeats, showTurn } from './showSeats.ts';

/** One event with its seats and the caller's RSVP; only attendees with a seat and admins get the link to join. */
export async function run({ params: { id }, caller, fail }: Call<typeof getEvent>) {
  const member = caller?.state === 'member' ? caller.userId : undefined;
  const [found, [own]] = await Promise.all([
    findEvent(id),
    member === undefined ? [] : answersOf(member, [id], { consistent: true }),
  ]);
  if (found === undefined) return fail('eventNotFound');
  return {
    ...showEvent(found.event, caller?.role === 'admin' || seatsOf(own) > 0),
    ...(member !== undefined && { seats: showSeats(found.seats) }),
    ...(own && { mine: await showTurn(id, own) }),
  };
}

export const handler = serve(getEvent, run);
