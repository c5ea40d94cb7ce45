import { eventsQuery } from '#web/features/events/eventsQuery.ts';
import { feedQueryOf, feedWishIn } from '#web/features/experiences/feedQuery.ts';
import { askForFirstPicture } from '#web/features/experiences/firstLook.ts';
import { peopleQuery } from '#web/lib/peopleQuery.ts';
import { meQuery } from '#web/lib/ownUser.ts';
import { askForPicture, faceOf, headFace } from '#web/lib/pictures.ts';
import { profileQuery } from '#web/lib/profileQuery.ts';
import { queryClientOf } from '#web/lib/query.ts';
import { inboxOf } from '#web/lib/realtime.ts';
import { restoreSession, savedUser } from '#web/lib/session.ts';
import { isApart } from '#web/lib/standing.ts';

/*
 * Asks for what the screen of this address will show, while its code is still on its way: the same queries that the
 * screen then finds answered, or under way. Another member's answer never arrives here: `call` drops it.
 */

const ahead = {
  feed: () => queryClientOf().prefetchInfiniteQuery(feedNow()),
  feedWithPicture: async ({ id }: Seen) => {
    await ahead.feed();
    // A post that the address names comes before the others.
    if (id !== '') return;
    askForFirstPicture(queryClientOf().getQueryData(feedNow().queryKey)?.pages[0]?.data ?? []);
  },
  upcoming: () => queryClientOf().prefetchInfiniteQuery(eventsQuery(true)),
  directory: async () => (await import('#web/features/users/directoryAhead.ts')).askDirectory(),
  // One event is asked for by its own screen.
  events: async ({ id }: Seen) =>
    id === '' ? queryClientOf().prefetchInfiniteQuery(eventsQuery(false)) : undefined,
  people: () => queryClientOf().prefetchInfiniteQuery(peopleQuery('')),
  inbox: () => inboxOf().refresh(),
  me: () => queryClientOf().prefetchQuery(meQuery),
  own: ({ ownId }: Seen) => profileOf(ownId),
  // The own profile as others see it is another question.
  theirs: async ({ id, ownId }: Seen) => (id === '' || id === ownId ? undefined : profileOf(id)),
};

const feedNow = () => feedQueryOf(feedWishIn(location.search));

/** A profile with the face at its head. */
async function profileOf(id: string): Promise<void> {
  const query = profileQuery(id);
  await queryClientOf().prefetchQuery(query);
  const photo = queryClientOf().getQueryData(query.queryKey)?.profilePhoto;
  if (photo) askForPicture(faceOf(photo, headFace));
}

/** Who looks, and the second part of the address. */
interface Seen {
  readonly ownId: string;
  readonly id: string;
}

/** What each screen asks for first, by the first part of its address; elsewhere the inbox is asked for as the line opens. */
const asks: ReadonlyMap<string, readonly ((seen: Seen) => Promise<void>)[]> = new Map([
  ['', [ahead.feed, ahead.upcoming]],
  ['experience', [ahead.feedWithPicture]],
  ['messages', [ahead.inbox, ahead.people]],
  ['findusers', [ahead.directory]],
  ['events', [ahead.events]],
  ['admin', [ahead.events]],
  ['profile', [ahead.me, ahead.own]],
  ['users', [ahead.theirs]],
]);

/** Asks ahead for the screen of an address, and waits for the answers. A failure is told by the screen, which asks again. */
export async function askAhead(pathname: string): Promise<void> {
  const saved = savedUser();
  if (saved === null || isApart()) return;
  // What is asked for goes to its member: who that is must be known first.
  restoreSession();
  const [, screen = '', id = ''] = pathname.split('/');
  await Promise.all((asks.get(screen) ?? []).map((ask) => ask({ ownId: saved._id, id })));
}
