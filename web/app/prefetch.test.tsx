import { matchPath } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { likeExperience, listExperiences } from '#shared/experiences/routes.ts';
import { jonas, priya } from '#tests/support/priyaAndJonas.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { prefetchResponses, forgetPrefetched, takePrefetched } from '#web/lib/http/prefetchCache.ts';
import { endSession, startSession } from '#web/lib/session/session.ts';
import { prefetchScreen } from './prefetch.ts';
import { firstRequests, screenAt, screens } from './screens.ts';

/** The requested URLs, and how often each was requested. */
let requests: Map<string, number>;

beforeEach(() => {
  requests = new Map();
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname, search } = new URL(url, location.origin);
    // Some queries cannot read the empty response below, which the browser then reports.
    if (pathname === '/api/v1/reports/faults') return new Response();
    requests.set(pathname + search, (requests.get(pathname + search) ?? 0) + 1);
    return Response.json([]);
  });
  // Other files of this worker may have left data that is still fresh.
  queryClientOf().clear();
  startSession(priya);
});

afterEach(async () => {
  forgetPrefetched();
  // A profile's query could not read these responses, and would retry after the test.
  await queryClientOf().cancelQueries();
});

const quiet = async (answer: Promise<unknown>) => void (await answer.catch(() => undefined));
/** A path of each screen with first requests. */
const pathnames = screens
  .filter((screen) => screen.requests !== undefined)
  .map(({ path }) => path.replace(/\/:\w+\?|\/\*/, '').replace(/:\w+/, jonas._id));

describe.each(pathnames)('%s', (pathname) => {
  test('the first script requests what the screen reads, and the screen does not request it again', async () => {
    // A screen's prefetch reads the search of its address.
    history.replaceState(null, '', pathname);
    const paths = firstRequests(pathname, document.cookie);
    prefetchResponses(paths);

    await prefetchScreen(pathname);

    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => takePrefetched(path) !== undefined)).toEqual([]);
    expect([...requests]).toEqual(paths.map((path) => [path, 1]));
  });
});

test.each(['/login', '/join', '/nothing/at/all', '/events/1/2', '/users/1/2'])(
  '%s is no screen inside the shell',
  (pathname) => {
    expect(screenAt(pathname)).toBeUndefined();
  },
);

test.each(['/', '/Events', '/events/', '/events/1', '/admin', '/admin/members', '/classes', '/classes/2019'])(
  'the table finds the same screen at %s as the router',
  (pathname) => {
    const ofRouter = screens.find(({ path }) => matchPath(path, pathname));

    expect(ofRouter).toBeDefined();
    expect(screenAt(pathname)).toBe(ofRouter);
  },
);

test.each(['/constructor', '/__proto__', '/toString', '/users/', '/users', '/nothing-here'])(
  'the page at %s prefetches nothing',
  (pathname) => {
    expect(firstRequests(pathname, document.cookie)).toEqual([]);
  },
);

test('a cookie without a member requests nobody', () => {
  expect(firstRequests('/profile', 'user=%7B%22token%22%3A%22x%22%7D')).toEqual([]);
});

test("the preview of the member's own profile prefetches nothing, because it is another request", () => {
  expect(firstRequests(`/users/${priya._id}`, document.cookie)).toEqual([]);
});

const feed = '/api/v1/experiences/all?limit=10';
const readFeed = () => quiet(call(listExperiences, { query: { limit: '10' } }));

test('a response for another login is requested again', async () => {
  prefetchResponses([feed]);
  endSession('logout');
  startSession(jonas);

  await readFeed();

  expect(requests.get(feed)).toBe(2);
});

test('a response is used once', async () => {
  prefetchResponses([feed]);
  await readFeed();

  await readFeed();

  expect(requests.get(feed)).toBe(2);
});

test('a response from before a write is requested again', async () => {
  prefetchResponses([feed]);
  await quiet(call(likeExperience, { params: { id: priya._id } }));

  await readFeed();

  expect(requests.get(feed)).toBe(2);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', () => Promise.resolve(new Response('', { status: 503 }))],
])('%s in the prefetch is no answer: the screen requests it itself', async (_, first) => {
  const later = globalThis.fetch;
  vi.stubGlobal('fetch', first);
  prefetchResponses([feed]);
  vi.stubGlobal('fetch', later);

  await readFeed();

  expect(requests.get(feed)).toBe(1);
});
