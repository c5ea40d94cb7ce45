import { type IncomingHttpHeaders, createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { build } from '#infra/build/build.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let received: Received[] = [];
let refuse = false;
/** This many reports are refused before one is accepted. */
let reportsLost = 0;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('latin1');
    received.push({ path: new URL(request.url ?? '', 'http://x').pathname, headers: request.headers, body });
    const isReport = request.url === '/answer';
    const isLost = isReport && reportsLost > 0;
    if (isLost) reportsLost -= 1;
    response.writeHead(isLost ? 503 : refuse && !isReport ? 403 : 200).end();
  });
});
const Handler = z.object({ handler: z.function({ input: [z.unknown()], output: z.promise(z.void()) }) });
let handler: (event: unknown) => Promise<void>;
let address: string;
const event = {
  RequestType: 'Create',
  StackId: 'stack',
  RequestId: 'request',
  LogicalResourceId: 'SiteFiles',
};

beforeAll(async () => {
  const { deploySite } = await build({ isPartial: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound: AddressInfo | string | null = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  address = `http://127.0.0.1:${bound.port}`;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', address);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'example');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
  vi.stubEnv('SITE_BUCKET', 'site');
  handler = Handler.parse(createRequire(import.meta.url)(`${deploySite}/index.cjs`)).handler;
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});
beforeEach(() => {
  received = [];
  refuse = false;
  reportsLost = 0;
});

function answered() {
  return received.find(({ path }) => path === '/answer')?.body ?? '{}';
}

test('uploads the whole site, texts in two encodings and pages last, and reports to CloudFormation', async () => {
  await handler({ ...event, ResponseURL: `${address}/answer` });

  const uploads = received.filter(({ path }) => path.startsWith('/site/'));
  const pages = uploads.filter(({ path }) => /\.html(\.br)?$/.test(path));
  const script = uploads.find(({ path }) => /^\/site\/assets\/.*\.js\.br$/.test(path));
  expect(uploads.slice(-pages.length)).toEqual(pages);
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/site/index.html', '/site/index.html.br']),
  );
  expect(script?.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(JSON.parse(answered())).toMatchObject({ Status: 'SUCCESS', RequestId: 'request', StackId: 'stack' });
});

test('a refused upload fails the deployment with its reason', async () => {
  refuse = true;

  await handler({ ...event, ResponseURL: `${address}/answer` });

  expect(JSON.parse(answered())).toMatchObject({ Status: 'FAILED', LogicalResourceId: 'SiteFiles' });
});

test('a lost report is sent again, and one that is never accepted fails the function', async () => {
  const report = { ...event, RequestType: 'Delete', ResponseURL: `${address}/answer` };
  reportsLost = 2;
  await handler(report);
  const sent = received.length;
  reportsLost = Infinity;

  await expect(handler(report)).rejects.toThrow('CloudFormation did not accept the report: 503.');

  expect(sent).toBe(3);
});

test('without CloudFormation, in the local run, a failure is thrown', async () => {
  refuse = true;

  await expect(handler(event)).rejects.toThrow();
});

test('deleting the stack uploads nothing', async () => {
  await handler({ ...event, RequestType: 'Delete', ResponseURL: `${address}/answer` });

  expect(received.map(({ path }) => path)).toEqual(['/answer']);
});
