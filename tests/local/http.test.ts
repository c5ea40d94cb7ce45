import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTinySite, type TinySite } from './tinyStack.ts';

let site: TinySite;
beforeAll(async () => {
  site = await startTinySite({ rateLimitScale: '7' });
});
afterAll(() => site.end());

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers });

describe('the event for a function', () => {
  it('has payload format 2.0: params, joined duplicates, cookies apart from headers', async () => {
    const answer = await get('/api/echo/a%20b?x=1&x=2&y=%26', { cookie: 'k=v; l=w', 'x-own': 'z' });
    const { event } = JSON.parse(await answer.text());
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/echo/{id}',
      rawPath: '/api/echo/a b',
      rawQueryString: 'x=1&x=2&y=%26',
      cookies: ['k=v', 'l=w'],
      pathParameters: { id: 'a b' },
      queryStringParameters: { x: '1,2', y: '&' },
      headers: { 'x-own': 'z', 'x-viewer-ip': '127.0.0.1', 'cloudfront-forwarded-proto': 'http' },
      isBase64Encoded: false,
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event).not.toHaveProperty('body');
  });

  it('has JSON as text and anything else in base64', async () => {
    const post = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
      fetch(`${site.url}/api/echo`, { method: 'POST', headers: { 'content-type': type }, body }).then(
        async (answer) => JSON.parse(await answer.text()).event,
      );
    expect(await post('application/json', '{"ä":1}')).toMatchObject({
      body: '{"ä":1}',
      isBase64Encoded: false,
    });
    expect(await post('image/png', new Uint8Array([0, 1, 255]))).toMatchObject({
      body: 'AAH/',
      isBase64Encoded: true,
    });
  });
});

describe('a response', () => {
  it('sets each cookie in its own header and sends bytes unchanged', async () => {
    expect((await get('/api/echo/1?do=cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(new Uint8Array(await (await get('/api/echo/1?do=binary')).arrayBuffer())).toEqual(
      new Uint8Array([0, 1, 2]),
    );
  });

  it('is 500 if the handler throws, hangs or crashes, and only that call fails', async () => {
    for (const what of ['throw', 'hang', 'crash']) {
      const answer = await get(`/api/hasty?do=${what}`);
      expect([answer.status, await answer.json()]).toEqual([500, { message: 'Internal Server Error' }]);
    }
    expect((await get('/api/hasty')).status).toBe(200);
  });

  it('is 404 for an undeclared route or method', async () => {
    expect((await get('/api/other')).status).toBe(404);
    expect((await fetch(`${site.url}/api/echo/1`, { method: 'DELETE' })).status).toBe(404);
  });
});

describe('the platform limits', () => {
  it('refuse bodies above 10 MB, payloads above 6 MB and headers above 10 KB', async () => {
    const send = (bytes: number, type: string) =>
      fetch(`${site.url}/api/echo`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'x'.repeat(bytes),
      });
    expect((await send(11 * 1024 * 1024, 'text/plain')).status).toBe(413);
    expect((await send(5 * 1024 * 1024, 'image/png')).status).toBe(413);
    expect((await get('/api/echo/1', { 'x-long': 'x'.repeat(11_000) })).status).toBe(431);
  });
});

describe('a function', () => {
  it('sees its own environment and nothing of this process', async () => {
    const { env } = JSON.parse(await (await get('/api/echo/1')).text());
    expect(env).toMatchObject({ THINGS_TABLE: 'Things', AWS_REGION: 'us-east-1', RATE_LIMIT_SCALE: '7' });
    expect(env).not.toHaveProperty('PATH');
    expect(env.AWS_ENDPOINT_URL_DYNAMODB).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('serves concurrent callers in separate environments', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/api/echo/1')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });
});

describe('an authorizer', () => {
  it('is called with the secret that the edge adds, whatever the client sends', async () => {
    const answer = await get('/api/guarded', { 'x-origin-verify': 'mine' });
    expect(answer.status).toBe(403);
  });
});

describe('the edge', () => {
  it('removes only the directive that would upgrade a browser to https', async () => {
    const { headers } = await get('/index.html');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; base-uri 'none'");
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('refuses a method that the behavior does not allow', async () => {
    expect((await fetch(`${site.url}/index.html`, { method: 'DELETE' })).status).toBe(403);
  });

  it('responds to HEAD without a body', async () => {
    const length = await new Promise((resolve, reject) => {
      const sent = request(`${site.url}/index.html`, { method: 'HEAD' }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => resolve(bytes));
      });
      sent.on('error', reject);
      sent.end();
    });
    expect(length).toBe(0);
  });
});
