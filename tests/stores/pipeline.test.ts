import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import * as sessions from '#functions/members/sessions/sessions.ts';
import type { StatusFacts } from '#functions/members/status/memberStatus.ts';
import { TimedOutError } from '#functions/platform/dynamo/retry.ts';
import { Answer } from '#functions/platform/http/call.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { type Route, route } from '#shared/platform/contract.ts';
import { ask, json, type Sent } from '../support/anEvent.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();

const lines: string[] = [];
beforeAll(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  vi.restoreAllMocks();
  await engine.stop();
});

const otherwise = 'It could not be done.';
const plain = { path: '/api/v1/x', summary: '', otherwise } as const;
const Who = z.object({ who: z.string(), token: z.string(), byCookie: z.boolean() });
/** Responds with the caller that the pipeline has identified. */
const asMember = route({ ...plain, method: 'POST', access: 'member', reply: Who });
const tellsWho = serve(asMember, ({ caller }) =>
  Promise.resolve({ who: caller.userId, token: caller.token ?? '', byCookie: caller.byCookie }),
);
const done = z.object({ done: z.boolean() });
const doIt = () => Promise.resolve({ done: true });

async function login(role: 'member' | 'admin' = 'member', at = new Date(), facts: StatusFacts = {}) {
  const id = newId();
  const secrets = await sessions.startSession({ id, role, ...facts }, at);
  if (secrets === undefined) throw new Error('not started');
  return { id, ...secrets, cookie: `__Host-sid=${secrets.sid}`, bearer: `Bearer ${secrets.token}` };
}

const mine = await login();
const other = await login();
const withBearer = (authorization: string, more: Readonly<Record<string, string>> = {}) => ({
  headers: { authorization, ...more },
});

describe('a caller', () => {
  test.each<[string, Sent, object]>([
    ['its cookie', { cookies: [mine.cookie] }, { token: '', byCookie: true }],
    [
      'its cookie and its bearer',
      { cookies: [mine.cookie], ...withBearer(mine.bearer) },
      { token: mine.token, byCookie: true },
    ],
    [
      'both its cookies',
      { cookies: [mine.cookie, `token=${mine.token}`] },
      { token: mine.token, byCookie: true },
    ],
    ['its bearer only', withBearer(mine.bearer), { token: mine.token, byCookie: false }],
    [
      'its bearer in another spelling',
      withBearer(mine.bearer.replace('Bearer ', 'bearer  ')),
      { token: mine.token, byCookie: false },
    ],
    [
      'its bearer and its token',
      { cookies: [`token=${mine.token}`], ...withBearer(mine.bearer) },
      { token: mine.token, byCookie: false },
    ],
    [
      'its bearer token with an expired cookie',
      { cookies: [`__Host-sid=${'A'.repeat(43)}`], ...withBearer(mine.bearer) },
      { token: mine.token, byCookie: false },
    ],
  ])('is recognized by %s', async (_, sent, known) => {
    expect(await ask(tellsWho, sent)).toMatchObject({ status: 200, body: { who: mine.id, ...known } });
  });

  test.each<[string, Sent]>([
    ['nothing', {}],
    ['an unknown cookie', { cookies: [`__Host-sid=${'A'.repeat(43)}`] }],
    ['an unknown bearer', withBearer(`Bearer ${'A'.repeat(43)}`)],
    ['only a token cookie', { cookies: [`token=${mine.token}`] }],
    ['something before the bearer', withBearer(`Not ${mine.bearer}`)],
    ['text after the bearer', withBearer(`${mine.bearer} more`)],
    ['a cookie and the bearer of another', { cookies: [mine.cookie], ...withBearer(other.bearer) }],
    ['a cookie and an invalid bearer', { cookies: [mine.cookie], ...withBearer('Basic abc') }],
    ['a cookie and the token of another', { cookies: [mine.cookie, `token=${other.token}`] }],
    [
      'a cookie, its bearer and the token of another',
      { cookies: [mine.cookie, `token=${other.token}`], ...withBearer(mine.bearer) },
    ],
    ['a bearer and the token of another', { cookies: [`token=${other.token}`], ...withBearer(mine.bearer) }],
    ['a bearer in a page', withBearer(mine.bearer, { origin: 'https://alumni.example' })],
    ['a bearer in a browser', withBearer(mine.bearer, { 'sec-fetch-site': 'same-origin' })],
  ])('is not recognized by %s', async (_, sent) => {
    expect(await ask(tellsWho, sent)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  test('is recorded as visiting', async () => {
    const before = new Date(Date.now() - 2 * 3600_000);
    const { sid, cookie } = await login('member', before);

    await ask(tellsWho, { cookies: [cookie] });

    const lastUsedAt = (await sessions.findSessionByCookie(sid, new Date()))?.lastUsedAt ?? 0;
    expect(lastUsedAt * 1000).toBeGreaterThan(before.getTime() + 3600_000);
  });
});

describe('a route', () => {
  const open = { ...plain, method: 'GET', access: 'anyone' } as const;

  test('for admins is refused to members', async () => {
    const handler = serve(route({ ...plain, method: 'POST', access: 'admin', reply: done }), doIt);
    const admin = await login('admin');

    expect(await ask(handler, { cookies: [admin.cookie] })).toMatchObject({ status: 200 });
    expect(await ask(handler, { cookies: [mine.cookie] })).toMatchObject({ status: 403 });
    expect(await ask(handler, {})).toMatchObject({ status: 401 });
  });

  test('for admins needs their session cookie: a bearer token alone is refused, with the cookie it passes', async () => {
    const handler = serve(route({ ...plain, method: 'POST', access: 'admin', reply: done }), doIt);
    const { cookie, bearer } = await login('admin');

    expect(await ask(handler, withBearer(bearer))).toMatchObject({
      status: 403,
      body: { code: 'SESSION_COOKIE_NEEDED' },
    });
    expect(await ask(handler, { cookies: [cookie], ...withBearer(bearer) })).toMatchObject({ status: 200 });
    expect(await ask(handler, withBearer(mine.bearer))).toMatchObject({ body: { code: 'ADMINS_ONLY' } });
  });

  test('that needs a fresh session refuses an hour-old login', async () => {
    const handler = serve(route({ ...asMember, fresh: true, reply: done }), doIt);
    const stale = await login('member', new Date(Date.now() - 3_600_000));
    const { cookie } = await login();

    expect(await ask(handler, { cookies: [cookie] })).toMatchObject({ status: 200 });
    expect(await ask(handler, { cookies: [stale.cookie] })).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_NEEDED' },
    });
  });

  test.each([
    ['suspended', { suspendedUntil: '2999-01-01T00:00:00.000Z' }],
    ['leaving', { leavingAt: '2026-11-01T00:00:00.000Z' }],
  ])('for any status or with an optional caller treats an admin who is %s as a member', async (_, facts) => {
    const { cookie } = await login('admin', new Date(), facts);
    const role = z.object({ role: z.string() });
    const tellsRole = (access: 'optional' | 'member') =>
      serve(route({ ...open, access, anyStatus: true, reply: role }), ({ caller }) =>
        Promise.resolve({ role: caller?.role ?? 'none' }),
      );

    expect((await ask(tellsRole('optional'), { cookies: [cookie] })).body).toEqual({ role: 'member' });
    expect((await ask(tellsRole('member'), { cookies: [cookie] })).body).toEqual({ role: 'member' });
  });

  test.each([
    ['waits', { admittedAt: '' }, 'MEMBERSHIP_WAITING'],
    ['is suspended', { suspendedUntil: '2999-01-01T00:00:00.000Z' }, 'SUSPENDED'],
    ['is leaving', { leavingAt: '2026-11-01T00:00:00.000Z' }, 'LEAVING'],
  ])('for members is refused to someone who %s, unless it is for any status', async (_, facts, code) => {
    const { cookie, id } = await login('member', new Date(), facts);
    const forAny = serve({ ...asMember, anyStatus: true }, ({ caller }) =>
      Promise.resolve({ who: caller.userId, token: '', byCookie: true }),
    );

    expect(await ask(tellsWho, { cookies: [cookie] })).toMatchObject({ status: 403, body: { code } });
    expect(await ask(forAny, { cookies: [cookie] })).toMatchObject({ status: 200, body: { who: id } });
  });

  test('for anyone never knows its caller, and one with an optional caller does if there is a session', async () => {
    const who = z.object({ who: z.string() });
    const tellsCaller = (access: 'anyone' | 'optional') =>
      serve(route({ ...plain, method: 'GET', access, reply: who }), ({ caller }) =>
        Promise.resolve({ who: caller?.userId ?? 'a stranger' }),
      );
    const whoIs = async (access: 'anyone' | 'optional', sent: Sent) =>
      (await ask(tellsCaller(access), sent)).body['who'];

    expect(await whoIs('optional', { cookies: [mine.cookie] })).toBe(mine.id);
    expect(await whoIs('optional', {})).toBe('a stranger');
    expect(await whoIs('anyone', { cookies: [mine.cookie] })).toBe('a stranger');
  });

  test('that changes something, by method or declaration, is refused to other sites', async () => {
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const status = async (declared: Route, method: string) =>
      (await ask(serve(declared, doIt), { method, headers: crossSite })).status;
    const both = { ...plain, method: ['GET', 'POST'], access: 'anyone', reply: done } as const;

    expect(await status({ ...open, reply: done }, 'GET')).toBe(200);
    expect(await status({ ...open, method: 'POST', reply: done }, 'POST')).toBe(403);
    expect(await status({ ...open, changesState: true, reply: done }, 'GET')).toBe(403);
    expect(await status(both, 'GET')).toBe(200);
    expect(await status(both, 'POST')).toBe(403);
    expect(await status(both, 'HEAD')).toBe(200);
  });

  test('returns what it declares, with page and cookies, and nothing else', async () => {
    const handler = serve(route({ ...open, reply: done, status: 201 }), () =>
      Promise.resolve(
        new Answer({ done: true, secret: 1 }, { next: 'c', cookies: ['a=b'], clearsCache: true }),
      ),
    );
    const led = serve(route({ ...open, reply: done }), () =>
      Promise.resolve(new Answer({ done: true }, { location: '/there', isPartial: true })),
    );
    const without = serve(route({ ...open, reply: done }), doIt);

    expect(await ask(handler, { query: { limit: '2', cursor: 'b' } })).toEqual({
      status: 201,
      body: { done: true },
      cookies: ['a=b'],
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        link: '</x?limit=2&cursor=c>; rel="next"',
        'clear-site-data': '"cache"',
      },
    });
    const bare = await ask(without, {});
    expect(bare.status).toBe(200);
    expect(bare.cookies).toBeUndefined();
    expect(bare.headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(await ask(led, {})).toEqual({
      ...bare,
      headers: { ...bare.headers, location: '/there', 'x-partial': 'newest' },
    });
  });

  test('fails as declared, and reveals nothing of undeclared failures', async () => {
    const failures = { notYours: [403, 'It is not yours.'] } as const;
    const failing = serve(route({ ...open, reply: done, failures }), ({ fail }) => fail('notYours'));
    const broken = serve(route({ ...open, reply: done }), () => Promise.reject(new Error('the secret')));
    const busy = serve(route({ ...open, reply: done }), () => Promise.reject(new TimedOutError('busy')));
    lines.length = 0;

    expect(await ask(failing, {})).toMatchObject({
      status: 403,
      body: { success: false, message: 'It is not yours.', code: 'NOT_YOURS' },
    });
    expect(lines.filter((line) => line.includes('"failed"'))).toEqual([]);
    expect(lines.join()).toContain('"code":"NOT_YOURS"');
    const bare = { success: false, message: otherwise, requestId: 'request-1' };
    expect(await ask(broken, {})).toMatchObject({ status: 500, body: { ...bare, code: 'INTERNAL' } });
    expect(await ask(busy, {})).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(lines.filter((line) => line.includes('"failed"'))).toHaveLength(2);
    expect(lines.join()).not.toContain('the secret');
  });

  test('leaves one log line, with a mark for the member and no name', async () => {
    lines.length = 0;

    await ask(tellsWho, { cookies: [mine.cookie] });
    await ask(tellsWho, {});

    const [known, unknown, ...more] = lines.map((line): unknown => JSON.parse(line));
    expect(more).toEqual([]);
    expect(known).toMatchObject({
      level: 'info',
      route: 'POST /api/v1/x',
      status: 200,
      requestId: 'request-1',
    });
    expect(known).toHaveProperty('member');
    expect(known).toHaveProperty('ms', expect.any(Number));
    expect(unknown).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(unknown).not.toHaveProperty('member');
    expect(lines.join()).not.toContain(mine.id);
  });

  test('logs the duration of the call', async () => {
    const slow = serve(route({ ...open, reply: done }), () => {
      vi.setSystemTime(Date.now() + 1234);
      return doIt();
    });
    vi.useFakeTimers({ toFake: ['Date'] });
    lines.length = 0;

    await ask(slow, {});

    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([expect.objectContaining({ ms: 1234 })]);
  });
});

test('a throttle of successful calls does not count refused calls, but counts failed ones', async () => {
  const declared = {
    name: newId(),
    by: 'address',
    count: 1,
    seconds: 86_400,
    refusedAreFree: true,
  } as const;
  const failures = { wrong: [409, 'It is wrong.'] } as const;
  const outcomes = ['wrong', 'broken', 'done'];
  const body = z.object({ wish: z.enum(outcomes) });
  const handler = serve(
    route({ ...plain, method: 'POST', access: 'anyone', body, reply: done, failures, throttle: declared }),
    ({ body: { wish }, fail }) => {
      if (wish === 'wrong') return fail('wrong');
      return wish === 'broken' ? Promise.reject(new Error('broken')) : doIt();
    },
  );
  const wished = async (ip: string, wish: string) => {
    const { headers, body: sent = '' } = json({ wish });
    return (await ask(handler, { headers: { ...headers, 'x-viewer-ip': ip }, body: sent })).status;
  };

  for (const _ of [1, 2]) expect(await wished('192.0.2.1', 'wrong')).toBe(409);
  for (const _ of [1, 2]) expect(await wished('192.0.2.1', 'nonsense')).toBe(400);
  expect(await wished('192.0.2.1', 'done')).toBe(200);
  for (const _ of [1, 2]) expect(await wished('192.0.2.1', 'done')).toBe(429);
  expect(await wished('192.0.2.2', 'broken')).toBe(500);
  expect(await wished('192.0.2.2', 'done')).toBe(429);
});
