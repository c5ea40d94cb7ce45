import { withdraw } from './answerRsvp.ts';
import { answersOf, eventIdOf, listSeats, type StoredRsvp } from './rsvps.ts';
import type { StoredEvent } from './eventRows.ts';
import { listEvents } from './events.ts';
import { pages } from '#functions/platform/dynamo/paginate.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';

/** What one member has answered, event by event: half a unit for each event there is, for what is seldom done. */

const eventsOfPage = 100;

/**
 * Takes back the answers of a member who is gone, and gives their seats to who is next, a page of events at a time.
 * @returns whether there were any. Safe to repeat.
 */
export async function withdrawAll(member: string, now: Date): Promise<boolean> {
  let after: string | undefined;
  do {
    const page = await listSeats({ limit: eventsOfPage, after });
    const ids = page.items.map(({ sk }) => sk);
    const own = await answersOf(member, ids, true);
    for (const one of own) {
      const asked = { eventId: eventIdOf(one), member };
      await retryUntilDone(async () => ((await withdraw(asked, now)) ? true : RETRY));
    }
    if (own.length > 0) return true;
    after = page.last;
  } while (after !== undefined);
  return false;
}

/** Every event to which a member has answered, with the answer, in the order of the calendar. */
export async function* attendanceOf(
  member: string,
): AsyncGenerator<{ readonly event: StoredEvent; readonly own: StoredRsvp }> {
  const inPages = pages(async (after: string | undefined) => {
    const { items, last } = await listEvents({ limit: eventsOfPage, after });
    const ids = items.map(({ id }) => id);
    const own = new Map((await answersOf(member, ids)).map((one) => [eventIdOf(one), one]));
    return { items: items.map((event) => ({ event, own: own.get(event.id) })), last };
  });
  for await (const { event, own } of inPages) if (own !== undefined) yield { event, own };
}
