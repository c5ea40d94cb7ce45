import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTinySite, type TinySite } from './tinyStack.ts';

let site: TinySite;
beforeAll(async () => {
  site = await startTinySite({ rateLimitScale: '7' });
});
afterAll(() => site.end());

const Echo = z.object({
  event: z.object({
    headers: z.record(z.string(), z.string()),
    cookies: z.optional(z.array(z.string())),
    rawQueryString: z.string(),
  }),
  calls: z.number(),
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers });
const text = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text();
const echo = async (path: string, headers: Record<string, string> = {}) =>
  Echo.parse(JSON.parse(await text(path, headers)));

describe('a request to an origin', () => {
  const sent = {
    'x-own': 'z',
    cookie: 'shown=1; hidden=2',
    authorization: 'Bearer x',
    'content-type': 'a/b',
  };

  test('without an origin request policy has no header, cookie or query of the viewer', async () => {
    const { event } = await echo('/api/bare/1?x=1', sent);

    for (const name of ['x-own', 'authorization', 'content-type', 'x-viewer-ip']) {
      expect(Object.keys(event.headers)).not.toContain(name);
    }
    expect(event.cookies).toBeUndefined();
    expect(event.rawQueryString).toBe('');
  });

  test('with a policy has exactly what it names', async () => {
    const { event } = await echo('/api/few/1?x=1', sent);

    expect(event.headers).toMatchObject({ 'x-own': 'z', 'content-type': 'a/b', 'x-viewer-ip': '127.0.0.1' });
    expect(Object.keys(event.headers)).not.toContain('authorization');
    expect(event.cookies).toEqual(['shown=1']);
    expect(event.rawQueryString).toBe('');
  });

  test('with a form without its boundary is not treated as a form', async () => {
    const form = new FormData();
    form.set('key', 'a');
    form.set('file', new Blob(['x']));

    const post = (path: string) => fetch(site.url + path, { method: 'POST', body: form });

    expect(await (await post('/bare-inbox')).text()).toContain('MalformedPOSTRequest');
    expect(await (await post('/inbox')).text()).not.toContain('MalformedPOSTRequest');
  });
});

describe('the edge cache', () => {
  test('separates entries by what the cache policy names, and by nothing else', async () => {
    const first = await text('/api/kept/1?page=1&other=1', { cookie: 'who=1' });

    expect(await text('/api/kept/1?page=1&other=2', { cookie: 'who=2' })).toBe(first);
    expect(await text('/api/kept/1?page=2')).not.toBe(first);
    expect(await text('/api/kept/2?page=1')).not.toBe(first);
    expect(await text('/api/kept/1?page=1', { 'x-kind': 'b' })).not.toBe(first);
  });

  test('does not store private responses', async () => {
    expect(await text('/api/kept/3?do=private')).not.toBe(await text('/api/kept/3?do=private'));
  });

  test('stores nothing if caching is off', async () => {
    expect((await echo('/api/echo/1')).calls).toBeLessThan((await echo('/api/echo/1')).calls);
  });

  test('stores errors for ten seconds for everyone, unless the distribution says otherwise', async () => {
    const failed = await text('/api/echo/9?do=fails', { cookie: 'who=1' });

    expect(await text('/api/echo/9', { cookie: 'who=2' })).toBe(failed);
    expect(await text('/api/echo/8?do=missing')).not.toBe(await text('/api/echo/8?do=missing'));
  });
});

/** Unlike `fetch`, it shows the raw response. */
function encodingOf(path: string, accept: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    request(site.url + path, { headers: { 'accept-encoding': accept } }, (answer) => {
      answer.resume();
      resolve(answer.headers['content-encoding']);
    })
      .on('error', reject)
      .end();
  });
}

describe('the edge compresses', () => {
  test.each([
    ['/api/compressed/1?do=long', 'gzip, br', 'br'],
    ['/api/compressed/1?do=long', 'gzip, br;q=0', 'gzip'],
    ['/api/compressed/1?do=long', 'identity', undefined],
    // If caching is off, CloudFront compresses nothing, whatever the behavior says.
    ['/api/echo/1?do=long', 'gzip, br', undefined],
  ])('%s for Accept-Encoding %s: %s', async (path, accept, encoding) => {
    expect(await encodingOf(path, accept)).toBe(encoding);
  });
});
