import { describe, expect, test } from 'vitest';
import { listSessions } from '#shared/auth/deviceRoutes.ts';
import { changePassword } from '#shared/auth/passwordRoutes.ts';
import { logout, me } from '#shared/auth/sessionRoutes.ts';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { ApiProblem } from '#shared/platform/client.ts';
import { limits } from '#shared/platform/limits.ts';
import * as texts from '#shared/platform/texts.ts';
import { browser, inBrowser, plantedBrowser } from '../support/browserLogin.ts';
import { cookieHeader, http, sendJson } from '../support/http.ts';
import { aMember, logIn, logInPlanted, newUsername } from '../support/people.ts';
import { siteUrl } from '../support/site.ts';

const path = { login: '/api/v1/user/login', me: '/api/v1/user/me', logout: '/api/v1/user/logout' };

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: unknown) => (error instanceof ApiProblem ? error.status : Promise.reject(error)),
  );

describe('logging in', () => {
  test('returns the flat user with a token, small enough for a cookie', async () => {
    const { user, password } = await aMember({ fullName: 'Zoë Łukasz', bio: '字'.repeat(500) });

    const answer = await sendJson('POST', path.login, { username: user.username.toUpperCase(), password });

    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      _id: user._id,
      id: user._id,
      fullName: 'Zoë Łukasz',
      role: 'member',
    });
    expect(answer.json).toHaveProperty('token', expect.stringMatching(/^\S{40,}$/));
    expect(Buffer.byteLength(answer.text)).toBeLessThan(browserLimits.maxUserCookieBytes);
    expect(answer.text).not.toContain('argon2');
  });

  test('sets an HttpOnly session cookie and a readable token for seven days', async () => {
    const { user, password } = await aMember();

    const { cookies } = await inBrowser(user.username, password);

    const sid = cookies.find((cookie) => cookie.startsWith('__Host-sid='));
    const token = cookies.find((cookie) => cookie.startsWith('token='));
    expect(sid).toMatch(/HttpOnly/i);
    expect(sid).toMatch(/Secure/i);
    expect(sid).toMatch(/SameSite=Strict/i);
    expect(sid).toMatch(/Max-Age=604800/i);
    expect(token).not.toMatch(/HttpOnly/i);
  });

  test('gives the same response for a wrong name and a wrong password', async () => {
    const { user } = await aMember();

    const wrongPassword = await sendJson('POST', path.login, {
      username: user.username,
      password: 'not this one',
    });
    const wrongName = await sendJson('POST', path.login, {
      username: newUsername(),
      password: 'not this one',
    });

    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.json).toMatchObject({ success: false, message: texts.loginIncorrect });
    expect(wrongName.json).toEqual(wrongPassword.json);
  });

  test.each([
    [{}, ['username', 'password']],
    [{ username: 'x' }, ['password']],
    [{ username: 5, password: ['x'] }, ['username', 'password']],
    [{ username: 'nul\0', password: 'x' }, ['username']],
  ])('names the invalid fields in %j', async (body, fields) => {
    const answer = await sendJson('POST', path.login, body);

    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      success: false,
      errors: fields.map((field) => expect.objectContaining({ path: field })),
    });
  });

  test.each(['{', 'null', '[]', '"x"', ''])('refuses the body %j with 400', async (body) => {
    const answer = await http(path.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });

    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ success: false });
  });
});

describe('a session', () => {
  test('works with the cookie alone, the bearer alone, and both', async () => {
    const { user, password, headers } = await aMember();
    const { cookie, json } = await inBrowser(user.username, password);
    const bearer = `Bearer ${String(Object(json).token)}`;

    const statuses = await Promise.all([
      http(path.me, { headers: { ...browser, cookie } }),
      http(path.me, { headers }),
      http(path.me, { headers: { ...browser, cookie, authorization: bearer } }),
    ]);

    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('is not affected by an earlier refusal: none is cached', async () => {
    const { headers } = await aMember();

    const without = await http(path.me);
    const within = await http(path.me, { headers });

    expect([without.status, within.status]).toEqual([401, 200]);
  });

  test('is refused to a browser with the bearer but without its cookie', async () => {
    const { headers } = await aMember();

    const bySite = await http(path.me, { headers: { ...headers, 'sec-fetch-site': 'same-origin' } });
    const byOrigin = await http(path.me, { headers: { ...headers, origin: siteUrl() } });

    expect([bySite.status, byOrigin.status]).toEqual([401, 401]);
    expect(bySite.json).toMatchObject({ message: texts.notAuthenticated });
  });

  test('is refused if cookie and bearer belong to different members', async () => {
    const one = await aMember();
    const other = await aMember();
    const { cookie } = await plantedBrowser(one);

    const answer = await http(path.me, { headers: { cookie, ...other.headers } });

    expect(answer.status).toBe(401);
  });

  test('is refused if cookie and bearer come from two logins, even of one member', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const mine = await inBrowser(one.user.username, one.password);
    const theirs = await inBrowser(other.user.username, other.password);
    const sid = mine.cookie.split('; ').find((pair) => pair.startsWith('__Host-sid=')) ?? '';
    const asked = [
      { cookie: `${sid}; token=${other.user.token}` },
      { cookie: `${sid}; token=${one.user.token}` },
      { cookie: `${sid}; token=x` },
      { cookie: sid, ...one.headers },
      { cookie: `token=${other.user.token}`, ...one.headers },
      { cookie: theirs.cookie, ...one.headers },
    ];

    const refused = await Promise.all(asked.map((headers) => http(path.me, { headers })));
    const inPage = await http(path.me, { headers: { ...browser, cookie: asked[0]?.cookie ?? '' } });
    const alone = await http(path.me, { headers: { ...browser, cookie: sid } });

    expect([...refused, inPage].map(({ status }) => status)).toEqual(Array<number>(7).fill(401));
    expect(alone.status).toBe(200);
  });

  test('that starts over a broken one repairs it', async () => {
    const { user, password } = await aMember();
    const { cookie } = await inBrowser(user.username, password);
    const broken = { ...browser, cookie: cookie.replace(/token=[^;]+/, 'token=of-another-login') };

    const again = await sendJson('POST', path.login, { username: user.username, password }, broken);

    expect((await http(path.me, { headers: broken })).status).toBe(401);
    const mended = await http(path.me, { headers: { ...browser, cookie: cookieHeader(again.cookies) } });
    expect(mended.status).toBe(200);
  });

  test.each(['Bearer', 'Bearer ', 'Bearer x', 'Basic abc', `Bearer ${'A'.repeat(43)}`])(
    'does not come from the header %j',
    async (authorization) => {
      expect((await http(path.me, { headers: { authorization } })).status).toBe(401);
    },
  );

  test('ends on every path at once', async () => {
    const { user, password } = await aMember();
    const { cookie, json } = await inBrowser(user.username, password);
    const bearer = { authorization: `Bearer ${String(Object(json).token)}` };

    const ended = await http(path.logout, { headers: { ...browser, cookie } });

    expect(ended.json).toEqual({ success: true, message: texts.loggedOut });
    expect(ended.headers['clear-site-data']).toBe('"cache"');
    expect((await http(path.me, { headers: { ...browser, cookie } })).status).toBe(401);
    expect((await http(path.me, { headers: bearer })).status).toBe(401);
  });

  test('ends by bearer and by POST too', async () => {
    const member = await aMember();

    await member.call(logout, { method: 'POST' });

    expect(await statusOf(member.call(me, {}))).toBe(401);
  });

  test('is one of at most ten: the oldest ends', async () => {
    const first = await aMember();
    for (let extra = 1; extra < limits.maxSessions; extra += 1) await logInPlanted(first.user.id);
    const last = await logIn(first.user.username, first.password);

    expect(await statusOf(first.call(me, {}))).toBe(401);
    expect(await statusOf(last.call(me, {}))).toBe(200);
  });

  test('ends when the password changes, which needs the cookie and the old password', async () => {
    const { user, password, call } = await aMember();
    const other = await logIn(user.username, password);
    const { cookie } = await inBrowser(user.username, password);
    const newPassword = 'quite another secret';
    const change = (body: object) => sendJson('POST', changePassword.path, body, { ...browser, cookie });

    expect(await statusOf(call(changePassword, { body: { password, newPassword } }))).toBe(403);
    expect((await change({ password: 'wrong', newPassword })).status).toBe(403);
    expect((await change({ password, newPassword })).status).toBe(200);

    expect(await statusOf(other.call(me, {}))).toBe(401);
    expect(await statusOf(logIn(user.username, password))).toBe(401);
    expect(await statusOf(logIn(user.username, newPassword))).toBe(200);
  });

  test('is listed to its owner, who enters the password again', async () => {
    const member = await aMember();
    const { password, headers } = member;
    const { cookie } = await plantedBrowser(member);
    const list = (typed: string, by: Readonly<Record<string, string>>) =>
      sendJson('POST', listSessions.path, { password: typed }, by);

    const answer = await list(password, { ...browser, cookie });

    expect((await list('a wrong guess', { ...browser, cookie })).status).toBe(403);
    expect((await list(password, headers)).status).toBe(403);
    expect(answer.status).toBe(200);
    expect(answer.json).toHaveLength(2);
  });
});

describe('another site', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];

  test.each(foreign)('cannot log a member out: %j', async (headers) => {
    const { cookie } = await plantedBrowser(await aMember());

    for (const method of ['GET', 'POST']) {
      const answer = await http(path.logout, { method, headers: { ...headers, cookie } });
      expect(answer.status).toBe(403);
      expect(answer.cookies).toEqual([]);
      expect(answer.headers['clear-site-data']).toBeUndefined();
    }

    expect((await http(path.me, { headers: { ...browser, cookie } })).status).toBe(200);
  });

  test.each(foreign)('cannot change anything: %j', async (headers) => {
    const { cookie } = await plantedBrowser(await aMember());

    const answer = await sendJson('PUT', '/api/v1/user/update', { bio: 'owned' }, { ...headers, cookie });

    expect(answer.status).toBe(403);
  });

  test('is distinguished from our own origin', async () => {
    const { cookie } = await plantedBrowser(await aMember());

    const answer = await sendJson(
      'PUT',
      '/api/v1/user/update',
      { bio: 'mine' },
      { origin: siteUrl(), cookie },
    );

    expect(answer.status).toBe(200);
  });
});

test('an impossible username is simply unknown', async () => {
  const { status, json } = await sendJson('POST', path.login, {
    username: '👋'.repeat(1000),
    password: 'whatever it is',
  });

  expect(status).toBe(401);
  expect(json).toMatchObject({ message: texts.loginIncorrect });
});
