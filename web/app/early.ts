import { eventsQuery } from '#web/features/events/eventsQuery.ts';
import { feedQueryOf, feedWishIn } from '#web/features/experiences/feedQuery.ts';
import { peopleQuery } from '#web/lib/peopleQuery.ts';
import { queryClientOf } from '#web/lib/query.ts';
import { inboxOf } from '#web/lib/realtime.ts';
import { restoreSession, savedUser } from '#web/lib/session.ts';
import { isApart } from '#web/lib/standing.ts';

/*
 * Asks for what the screen of this address will show, while its code is still on its way: the same queries that the
 * screen then finds answered, or under way. Another member's answer never arrives here: `call` drops it.
 */

const ahead = {
  feed: () => queryClientOf().prefetchInfiniteQuery(feedQueryOf(feedWishIn(location.search))),
  upcoming: () => queryClientOf().prefetchInfiniteQuery(eventsQuery(true)),
  directory: async () => (await import('#web/features/users/directoryAhead.ts')).askDirectory(),
  events: () => queryClientOf().prefetchInfiniteQuery(eventsQuery(false)),
  people: () => queryClientOf().prefetchInfiniteQuery(peopleQuery('')),
  inbox: () => inboxOf().refresh(),
};

/** What each screen asks for first, by the first part of its address; elsewhere the inbox is asked for as the line opens. */
const asks: ReadonlyMap<string, readonly (() => Promise<void>)[]> = new Map([
  ['', [ahead.feed, ahead.upcoming]],
  ['experience', [ahead.feed]],
  ['messages', [ahead.inbox, ahead.people]],
  ['findusers', [ahead.directory]],
  ['events', [ahead.events]],
  ['admin', [ahead.events]],
]);

/** Asks ahead for the screen of an address. A failure is told by the screen, which asks again. */
export function askAhead(pathname: string): void {
  if (savedUser() === null || isApart()) return;
  // What is asked for goes to its member: who that is must be known first.
  restoreSession();
  for (const ask of asks.get(pathname.split('/')[1] ?? '') ?? []) void ask();
}
