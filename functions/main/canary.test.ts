import { createServer } from 'node:http';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '#infra/local/process/listen.ts';
import { handler } from './canary.ts';

let isEventsDown = false;
const requests: string[] = [];
const site = await listen(
  createServer(({ url = '', method }, response) => {
    requests.push(`${method} ${url}`);
    const isPage = url === '/';
    const status = url.endsWith('/me') ? 401 : isEventsDown && !isPage ? 503 : 200;
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json; charset=utf-8' });
    response.end('[]');
  }),
);
vi.stubEnv('SITE_ADDRESS', site.url);
afterAll(() => site.stop());
beforeEach(() => {
  isEventsDown = false;
  requests.length = 0;
});

test('it only reads, and succeeds if the site responds', async () => {
  await handler();

  expect(requests).toHaveLength(3);
  for (const request of requests) expect(request).toMatch(/^GET /);
});

test('it fails if a call fails, and says which', async () => {
  isEventsDown = true;

  await expect(handler()).rejects.toThrow(/^\/api\/v1\/events.* answered 503/);
});
