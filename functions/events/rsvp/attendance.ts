import { pages } from '#functions/platform/dynamo/paginate.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { StoredEvent } from '../store/eventRows.ts';
import { readEvents } from '../store/events.ts';
import { rsvpsOf, eventIdOf, listSeats, type StoredRsvp } from '../store/rsvps.ts';
import { withdrawRsvp } from './saveRsvp.ts';

/** One member's RSVPs, read event by event: half a read unit per event, for a rare operation. */

const eventsPerPage = 100;

/**
 * Removes the RSVPs of a deleted member, one page of events at a time, and gives their seats to the next in line.
 * @returns whether there were any. Idempotent.
 */
export async function withdrawAllRsvps(memberId: string, now: Date): Promise<boolean> {
  let after: string | undefined;
  do {
    const page = await listSeats({ limit: eventsPerPage, after });
    const ids = page.items.map(({ sk }) => sk);
    const rsvps = await rsvpsOf(memberId, ids, { consistent: true });
    for (const rsvp of rsvps) {
      const key = { eventId: eventIdOf(rsvp), memberId };
      await retryUntilDone(async () => ((await withdrawRsvp(key, now)) ? true : RETRY));
    }
    if (rsvps.length > 0) return true;
    after = page.last;
  } while (after !== undefined);
  return false;
}

/** Every event to which a member has responded, with the RSVP, in calendar order. */
export async function* attendanceOf(
  memberId: string,
): AsyncGenerator<{ readonly event: StoredEvent; readonly own: StoredRsvp }> {
  const inPages = pages(async (after: string | undefined) => {
    const { items, last } = await readEvents({ limit: eventsPerPage, after });
    const ids = items.map(({ id }) => id);
    const rsvpByEvent = new Map((await rsvpsOf(memberId, ids)).map((rsvp) => [eventIdOf(rsvp), rsvp]));
    return { items: items.map((event) => ({ event, own: rsvpByEvent.get(event.id) })), last };
  });
  for await (const { event, own } of inPages) if (own !== undefined) yield { event, own };
}
