import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listClasses } from '#shared/routes/directory.ts';
import { likeExperience, listExperiences } from '#shared/routes/experiences.ts';
import { me } from '#shared/routes/user.ts';
import { call } from '#web/lib/api.ts';
import { askFirst, forgetAsked, takeAsked } from '#web/lib/asked.ts';
import { queryClientOf } from '#web/lib/query.ts';
import { endSession, startSession } from '#web/lib/session.ts';
import { jonas, priya } from '#tests/support/priyaAndJonas.ts';
import { askAhead } from './early.ts';
import { firstAsks } from './firstAsks.ts';

/** Addresses that were asked for, and how often each. */
let asked: Map<string, number>;

beforeEach(() => {
  asked = new Map();
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname, search } = new URL(url, location.origin);
    asked.set(pathname + search, (asked.get(pathname + search) ?? 0) + 1);
    return Response.json([]);
  });
  startSession(priya);
});

afterEach(async () => {
  forgetAsked();
  // The answers here are none that a profile's query could read: it would try again behind the test.
  await queryClientOf().cancelQueries();
  endSession('logout');
  vi.unstubAllGlobals();
});

const quiet = async (answer: Promise<unknown>) => void (await answer.catch(() => undefined));
const reading = {
  '/': () => askAhead('/'),
  '/experience': () => askAhead('/experience'),
  '/messages': () => askAhead('/messages'),
  '/findusers': () => askAhead('/findusers'),
  '/events': () => askAhead('/events'),
  '/classes': () => quiet(call(listClasses, {})),
  '/settings': () => quiet(call(me, {})),
  '/profile': () => askAhead('/profile'),
  [`/users/${jonas._id}`]: () => askAhead(`/users/${jonas._id}`),
} satisfies Record<string, () => Promise<void>>;

describe.each(Object.entries(reading))('%s', (pathname, read) => {
  test('the first script asks for what the screen reads, and the screen does not ask again', async () => {
    const paths = firstAsks(pathname, document.cookie);
    askFirst(paths);

    await read();

    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => takeAsked(path) !== undefined)).toEqual([]);
    expect([...asked]).toEqual(paths.map((path) => [path, 1]));
  });
});

test.each(['/constructor', '/__proto__', '/toString', '/users/', '/users', '/nothing-here'])(
  'the page at %s stayed blank, or asked for nobody',
  (pathname) => {
    expect(firstAsks(pathname, document.cookie)).toEqual([]);
  },
);

test('a cookie that names nobody asks for nobody', () => {
  expect(firstAsks('/profile', 'user=%7B%22token%22%3A%22x%22%7D')).toEqual([]);
});

test('nothing is asked of the own profile as others see it, which is another question', () => {
  expect(firstAsks(`/users/${priya._id}`, document.cookie)).toEqual([]);
});

const feed = '/api/v1/experiences/all?limit=10';
const readFeed = () => quiet(call(listExperiences, { query: { limit: '10' } }));

test('what was asked for in the name of another login is asked for anew', async () => {
  askFirst([feed]);
  endSession('logout');
  startSession(jonas);

  await readFeed();

  expect(asked.get(feed)).toBe(2);
});

test('an answer is handed on once', async () => {
  askFirst([feed]);
  await readFeed();

  await readFeed();

  expect(asked.get(feed)).toBe(2);
});

test('what was asked for before something was written is asked for anew', async () => {
  askFirst([feed]);
  await quiet(call(likeExperience, { params: { id: priya._id } }));

  await readFeed();

  expect(asked.get(feed)).toBe(2);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', () => Promise.resolve(new Response('', { status: 503 }))],
])('%s at the first asking is no answer: the screen asks for itself', async (_, first) => {
  const later = globalThis.fetch;
  vi.stubGlobal('fetch', first);
  askFirst([feed]);
  vi.stubGlobal('fetch', later);

  await readFeed();

  expect(asked.get(feed)).toBe(1);
});
