import { eventsQuery } from '#web/api/events/eventsQuery.ts';
import { feedQueryOf, parseFeedFilters } from '#web/api/experiences/feedQuery.ts';
import { homeQuery } from '#web/api/home.ts';
import { preloadFirstPicture } from '#web/features/experiences/mosaicLayout.ts';
import { meQuery } from '#web/api/people/ownUser.ts';
import { preloadPicture, photoSource, headerPhotoPx } from '#web/lib/pictures.ts';
import { profileQuery } from '#web/api/people/profileQuery.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { inboxOf } from '#web/realtime/memberConnection.ts';
import { restoreSession, savedUser } from '#web/lib/session/session.ts';
import { isRestricted } from '#web/lib/session/accountState.ts';
import { secondSegment, type Prefetch, screenAt, type Visit } from './screens.ts';

/** The queries of each prefetch: the same ones that the screen uses, so it finds them loaded or loading. */
const prefetches: Readonly<Record<Prefetch, (visit: Visit) => Promise<void>>> = {
  classes: async ({ segment }) => {
    if (segment === '')
      await (await import('#web/features/directory/prefetchDirectory.ts')).prefetchClasses();
  },
  conversations: () => inboxOf().refresh(),
  directory: async () => (await import('#web/features/directory/prefetchDirectory.ts')).prefetchDirectory(),
  // The screen of a single event fetches the event itself.
  events: async ({ segment }) => {
    if (segment === '') await queryClientOf().prefetchInfiniteQuery(eventsQuery(false));
  },
  feed: () => queryClientOf().prefetchInfiniteQuery(feedNow()),
  feedWithPicture: async () => {
    await queryClientOf().prefetchInfiniteQuery(feedNow());
    preloadFirstPicture(queryClientOf().getQueryData(feedNow().queryKey)?.pages[0]?.data ?? []);
  },
  home: ({ ownId = '' }) => queryClientOf().prefetchQuery(homeQuery(ownId)),
  me: () => queryClientOf().prefetchQuery(meQuery),
  ownProfile: async ({ ownId }) => {
    if (ownId !== undefined) await profileOf(ownId);
  },
  // The member's own profile as others see it is a different request.
  profile: async ({ segment, ownId }) => {
    if (segment !== ownId) await profileOf(segment);
  },
  upcomingEvents: () => queryClientOf().prefetchInfiniteQuery(eventsQuery(true)),
};

const feedNow = () => feedQueryOf(parseFeedFilters(location.search));

/** A profile, and the photo at its top. */
async function profileOf(id: string): Promise<void> {
  const query = profileQuery(id);
  await queryClientOf().prefetchQuery(query);
  const photo = queryClientOf().getQueryData(query.queryKey)?.profilePhoto;
  if (photo) preloadPicture(photoSource(photo, headerPhotoPx));
}

/**
 * Fetches the data of the screen at a path, and waits for the responses. Failures are ignored, because the
 * screen fetches again and shows them.
 */
export async function prefetchScreen(pathname: string): Promise<void> {
  const saved = savedUser();
  if (saved === null || isRestricted()) return;
  // Responses belong to a member, so the session must be known first.
  restoreSession();
  const visit = { ownId: saved._id, segment: secondSegment(pathname) };
  await Promise.all((screenAt(pathname)?.prefetch ?? []).map((name) => prefetches[name](visit)));
}
