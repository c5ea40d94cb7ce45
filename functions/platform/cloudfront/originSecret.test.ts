import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

const Asked = z.object({ SecretId: z.string(), VersionStage: z.string() });
const requests: { readonly signed: string | undefined; readonly target: unknown }[] = [];
/** The response of Secrets Manager for each stage: a status and a body. */
let stages: Readonly<Record<string, string>> = {};
let refusals: (readonly [number, string])[] = [];

const vault = createServer((request, response) => {
  requests.push({ signed: request.headers.authorization, target: request.headers['x-amz-target'] });
  void text(request).then((body) => {
    const SecretString = stages[Asked.parse(JSON.parse(body)).VersionStage];
    const [status, fault] = refusals.shift() ?? [400, 'ResourceNotFoundException'];
    const isRefused = SecretString === undefined || fault !== 'ResourceNotFoundException';
    response.writeHead(isRefused ? status : 200);
    response.end(JSON.stringify(isRefused ? { __type: fault } : { SecretString }));
  });
});
vault.listen(0, '127.0.0.1');
await once(vault, 'listening');
const address = vault.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
Object.assign(process.env, {
  AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}`,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
});
afterAll(() => vault.close());

function store(values: Partial<Record<'AWSCURRENT' | 'AWSPENDING' | 'AWSPREVIOUS', string>>): void {
  stages = values;
  refusals = [];
  requests.length = 0;
}

/** A fresh copy each time, because the module caches what it read. */
async function fresh() {
  vi.resetModules();
  return await import('./originSecret.ts');
}

beforeEach(() => {
  vi.useRealTimers();
});

test('the current, the pending and the previous value are all valid', async () => {
  store({ AWSCURRENT: 'now', AWSPENDING: 'next', AWSPREVIOUS: 'before' });
  const { isFromOurOrigin } = await fresh();

  const answers = await Promise.all(['now', 'next', 'before'].map(isFromOurOrigin));

  expect(answers).toEqual([true, true, true]);
});

test.each([undefined, '', 'wrong', 'no', 'nowx'])('%s is refused', async (header) => {
  store({ AWSCURRENT: 'now' });
  const { isFromOurOrigin } = await fresh();

  expect(await isFromOurOrigin(header)).toBe(false);
});

test('a value is cached for a minute', async () => {
  store({ AWSCURRENT: 'now' });
  const { isFromOurOrigin } = await fresh();

  await isFromOurOrigin('now');
  await isFromOurOrigin('now');

  expect(requests.map(({ target }) => target)).toEqual(Array(3).fill('secretsmanager.GetSecretValue'));
  expect(requests[0]?.signed).toMatch(
    /^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/us-east-1\/secretsmanager\/aws4_request, SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date;x-amz-target, /,
  );
});

test('an unknown value triggers a read at once, but strangers cannot trigger many', async () => {
  vi.useFakeTimers();
  store({ AWSCURRENT: 'now' });
  const { isFromOurOrigin } = await fresh();
  await isFromOurOrigin('now');
  store({ AWSCURRENT: 'now', AWSPENDING: 'next' });

  const atOnce = await isFromOurOrigin('next');
  vi.advanceTimersByTime(5_001);
  const later = await isFromOurOrigin('next');

  expect([atOnce, later]).toEqual([false, true]);
});

test('a failure of Secrets Manager is a failure, not a refusal', async () => {
  store({ AWSCURRENT: 'now' });
  refusals = Array.from({ length: 3 }, () => [400, 'AccessDeniedException'] as const);
  const { isFromOurOrigin } = await fresh();

  await expect(isFromOurOrigin('now')).rejects.toThrow('AccessDeniedException');
});

test('temporary errors are retried', async () => {
  store({ AWSCURRENT: 'now' });
  refusals = [
    [400, 'ThrottlingException'],
    [500, 'InternalServiceError'],
  ];
  const { isFromOurOrigin } = await fresh();

  expect(await isFromOurOrigin('now')).toBe(true);
});
