import { Answer, type Call } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listAttendees } from '#shared/events/attendeeRoutes.ts';
import { attendeeRows } from './attendeeRows.ts';
import { seatsOfEvent } from './store/rsvps.ts';

/** A page of the RSVPs to an event, with its numbers. */
export async function run({ params: { id }, query, fail }: Call<typeof listAttendees>) {
  const after = idFromCursor(query.cursor);
  const [seats, { items: attendees, last }] = await Promise.all([
    seatsOfEvent(id),
    attendeeRows(id, { limit: query.limit, after }),
  ]);
  if (seats === undefined) return fail('eventNotFound');
  const { going, guests: along, maybe, declined, onWaitlist, capacity } = seats;
  const numbers = { going, along, maybe, declined, onWaitlist, capacity };
  return new Answer({ numbers, attendees }, { next: cursorOfId(last) });
}

export const handler = serve(listAttendees, run);
