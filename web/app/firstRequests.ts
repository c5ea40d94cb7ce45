import { secondSegment, type Prefetch, screenAt, type Visit } from './screens.ts';

const feed = 'experiences/all?limit=10';
const events = 'events/all?limit=';

/**
 * The requests of each prefetch, as the queries in `prefetch.ts` send them. Written out, because the first
 * script has no room for the query code; a test compares the two.
 */
const requests: Readonly<Record<Prefetch, (visit: Visit) => readonly string[]>> = {
  classes: ({ segment }) => (segment ? [] : ['classes']),
  conversations: () => ['message/conversations?limit=100'],
  directory: () => ['directory?limit=24&sort=recent'],
  events: ({ segment }) => (segment ? [] : [`${events}50&seats=true`]),
  feed: () => [feed],
  feedWithPicture: () => [feed],
  home: () => ['home'],
  me: ({ ownId }) => (ownId ? ['user/me'] : []),
  ownProfile: ({ ownId }) => (ownId ? [`user/${ownId}?career=true`] : []),
  // The member's own profile as others see it is a different request.
  profile: ({ segment, ownId }) => (segment === ownId ? [] : [`user/${segment}?career=true`]),
  upcomingEvents: () => [`${events}24&seats=true&from=${yesterday()}`],
};

const ownIdIn = /(?:^|; )user=[^;]*%22_id%22%3A%22(\w+)/;

/**
 * The URLs that the screen at a path requests first, if the path has no query.
 * @param cookies as in `document.cookie`: they name the logged-in member.
 */
export function firstRequests(pathname: string, cookies: string): readonly string[] {
  const visit = { ownId: ownIdIn.exec(cookies)?.[1], segment: secondSegment(pathname) };
  const names = screenAt(pathname)?.prefetch ?? [];
  return names.flatMap((name) => requests[name](visit)).map((path) => `/api/v1/${path}`);
}

/** Calendar arithmetic, because a day is not always 24 hours. */
function yesterday(): string {
  const date = new Date();
  date.setDate(date.getDate() - 1);
  return date.toLocaleDateString('sv');
}
