import { eventsQuery, upcomingEventsQuery } from '#web/api/events/eventsQuery.ts';
import { feedQuery, parseFeedFilters } from '#web/api/experiences/feedQuery.ts';
import { homeQuery } from '#web/api/home.ts';
import { meQuery } from '#web/api/people/me.ts';
import { profileQuery } from '#web/api/people/profileQuery.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { preloadFirstImage } from '#web/features/experiences/mosaicLayout.ts';
import { preloadImage, photoSource, headerPhotoPx } from '#web/lib/images.ts';
import { isRestricted } from '#web/lib/session/accountState.ts';
import { restoreSession, savedUser } from '#web/lib/session/session.ts';
import { inboxOf } from '#web/realtime/inbox.ts';
import { secondSegment, screenAt, type ScreenParams } from './screens.ts';

/** What the screen of each path queries first, so that its data is loaded or loading when it renders. */
const prefetches: Readonly<Record<string, (params: ScreenParams) => Promise<unknown>>> = {
  '/': ({ ownId = '' }) =>
    Promise.all([
      queryClientOf().prefetchQuery(homeQuery(ownId)),
      prefetchFeed(),
      queryClientOf().prefetchInfiniteQuery(upcomingEventsQuery()),
    ]),
  '/profile': prefetchOwnProfile,
  '/profile/edit': prefetchOwnProfile,
  '/experience': async () => {
    await prefetchFeed();
    preloadFirstImage(queryClientOf().getQueryData(feedQueryOfUrl().queryKey)?.pages[0]?.data ?? []);
  },
  '/experience/:id': prefetchFeed,
  '/messages': () => inboxOf().refresh(),
  '/events': prefetchEvents,
  // The screen of one event fetches it by itself.
  '/admin/*': async ({ segment }) => {
    if (segment === '') await prefetchEvents();
  },
  '/findusers': async () => (await loadDirectory()).prefetchDirectory(),
  '/classes/:year?': async ({ segment }) => {
    if (segment === '') await (await loadDirectory()).prefetchClasses();
  },
  // The member's own profile as others see it is a different request.
  '/users/:userId': async ({ segment, ownId }) => {
    if (segment !== ownId) await prefetchProfile(segment);
  },
  '/settings/:section?': () => queryClientOf().prefetchQuery(meQuery),
};

const loadDirectory = () => import('#web/features/directory/prefetchDirectory.ts');

const feedQueryOfUrl = () => feedQuery(parseFeedFilters(location.search));

function prefetchFeed(): Promise<void> {
  return queryClientOf().prefetchInfiniteQuery(feedQueryOfUrl());
}

function prefetchEvents(): Promise<void> {
  return queryClientOf().prefetchInfiniteQuery(eventsQuery);
}

async function prefetchOwnProfile({ ownId }: ScreenParams): Promise<void> {
  if (ownId !== undefined) await prefetchProfile(ownId);
}

/** A profile, and the photo at its top. */
async function prefetchProfile(id: string): Promise<void> {
  const query = profileQuery(id);
  await queryClientOf().prefetchQuery(query);
  const photo = queryClientOf().getQueryData(query.queryKey)?.profilePhoto;
  if (photo) preloadImage(photoSource(photo, headerPhotoPx));
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
  const params = { ownId: saved._id, segment: secondSegment(pathname) };
  await prefetches[screenAt(pathname)?.path ?? '']?.(params);
}
