import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { login } from '#shared/auth/sessionRoutes.ts';
import { changesState, methodsOf } from '#shared/platform/contract.ts';
import { Problem } from '#shared/platform/entities.ts';
import { allRoutes } from '#shared/routes.ts';
import { cookieHeader, http, newAddress, sendJson } from '../support/http.ts';
import { manyGuesses } from '../support/owner.ts';
import { aMember, newUsername } from '../support/people.ts';
import { siteUrl } from '../support/site.ts';

const filled = (path: string) => path.replace(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV');

/** Bodies that no route expects. */
const hostile = [
  '{"a":',
  '[]',
  'null',
  '"text"',
  '1e400',
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  JSON.stringify({ username: { $ne: null }, password: ['x'], message: {}, comment: 1, userIdToFollow: [] }),
  JSON.stringify({ message: '\ud800', comment: '\0', title: '\u202e', text: 'x'.repeat(300_000) }),
];

let reader: ReturnType<typeof aMember> | undefined;
/** One member for all calls that change nothing. */
const theReader = () => (reader ??= aMember());

describe('every route', () => {
  const cases = allRoutes.flatMap(({ key, declared }) =>
    methodsOf(declared).map((method) => ({ key, declared, method })),
  );

  test.each(cases)(
    '$method $key answers hostile bodies with an error from the contract',
    { tags: ['heavy'] },
    async ({ declared, method }) => {
      const { headers } = changesState(declared, method) ? await aMember() : await theReader();
      for (const body of method === 'GET' ? [''] : hostile) {
        const answer = await http(filled(declared.path), {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body }),
        });

        expect(answer.status, `${body.slice(0, 60)} → ${answer.text.slice(0, 200)}`).toBeLessThan(500);
        if (answer.status >= 400) expect(Problem.safeParse(answer.json).success).toBe(true);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    },
  );

  test.each(cases.filter(({ declared }) => declared.body !== undefined))(
    '$method $key refuses a body of another content type',
    async ({ declared, method }) => {
      const { headers } = await theReader();

      const answer = await http(filled(declared.path), {
        method,
        headers: { ...headers, 'content-type': 'text/plain' },
        body: '{"username":"x"}',
      });

      expect([415, 403]).toContain(answer.status);
    },
  );
});

describe('the API', () => {
  test.each([
    '/api',
    '/api/',
    '/api/v1/nothing',
    '/api/v1/user/',
    '/api/v2/user',
    '/api/v1/experiences/all/x/y',
  ])('answers %s with a JSON 404', async (path) => {
    const answer = await http(path);

    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  test('sends its security headers and no CORS header, even with errors', async () => {
    const { headers } = await aMember();
    for (const answer of [
      await http('/api/v1/user/me', { headers }),
      await http('/api/v1/user/me', { headers: { origin: 'https://evil.example' } }),
      await http('/api/v1/nothing'),
    ]) {
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'/);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('refuses bodies and headers that are too large', async () => {
    const large = await sendJson('POST', '/api/v1/user/login', {
      username: 'x'.repeat(11_000_000),
      password: 'x',
    });
    const header = await http('/api/v1/user/me', { headers: { 'x-long': 'x'.repeat(11_000) } });

    expect(large.status).toBe(413);
    expect([431, 400, 494]).toContain(header.status);
  });

  test('survives a request that is cut off', async () => {
    const { hostname, port } = new URL(siteUrl());
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write('POST /api/v1/user/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
        socket.write('Content-Length: 1000\r\n\r\n{"username":');
        socket.end();
      });
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
      socket.resume();
    });

    expect((await http('/api/v1/events/all')).status).toBe(200);
  });
});

describe('the site', () => {
  test.each(['/', '/login', '/experience/01ARZ3NDEKTSV4RRFFQ69G5FAV', '/users/x', '/nothing-here'])(
    'serves its page at %s under a strict policy',
    async (path) => {
      const answer = await http(path, { headers: { accept: 'text/html' } });

      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(answer.headers['x-frame-options']).toBe('DENY');
    },
  );

  test.each(['/assets/nothing.js', '/missing.png', '/images/none.webp', '/.env'])(
    'does not pretend that %s exists',
    async (path) => {
      expect([403, 404]).toContain((await http(path)).status);
    },
  );
});

describe('guessing passwords', () => {
  const guess = (username: string, from: string, headers: Readonly<Record<string, string>> = {}) =>
    http(login.path, {
      method: 'POST',
      from,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username, password: 'a wrong guess' }),
    });
  const comeIn = (username: string, password: string, from: string, cookie = '') =>
    http(login.path, {
      method: 'POST',
      from,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ username, password }),
    });
  /** Guesses until throttled. */
  const guessOn = async (username: string, from: string) => {
    for (let count = 1; count <= 60; count += 1) {
      const answer = await guess(username, from, { 'x-viewer-ip': `203.0.113.${count}` });
      if (answer.status === 429) return { count, answer };
    }
    throw new Error('nobody minded');
  };

  test(
    'from one address is soon stopped, whatever address it claims, with a time to retry',
    { tags: ['heavy'] },
    async () => {
      const { count, answer } = await guessOn(newUsername(), newAddress());

      expect(count).toBe(21);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json).toMatchObject({ success: false, code: 'TOO_MANY_TRIES' });
    },
  );

  test('from ten addresses locks nobody out; from a hundred, known addresses and devices still get in', async () => {
    const { user, password } = await aMember();
    const home = newAddress();
    const first = await comeIn(user.username, password, home);
    const device = first.cookies.find((cookie) => cookie.startsWith('__Host-device='))?.split(';')[0] ?? '';

    await manyGuesses(user.username, 200);
    const fresh = await comeIn(user.username, password, newAddress());
    await manyGuesses(user.username, 200);
    const strange = await comeIn(user.username, password, newAddress());
    const atHome = await comeIn(user.username, password, home);
    const elsewhere = await comeIn(user.username, password, newAddress(), device);

    expect(fresh.status).toBe(200);
    expect(strange.status).toBe(429);
    expect([atHome.status, elsewhere.status]).toEqual([200, 200]);
  });

  test("from the member's own address is stopped too, but their device still gets in", async () => {
    const { user, password } = await aMember();
    const home = newAddress();
    const { cookies } = await comeIn(user.username, password, home);

    await guessOn(user.username, home);

    expect((await comeIn(user.username, password, home)).status).toBe(429);
    expect((await comeIn(user.username, password, home, cookieHeader(cookies))).status).toBe(200);
  });
});
