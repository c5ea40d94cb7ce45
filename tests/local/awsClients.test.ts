import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { isTransient } from '#functions/platform/dynamo/databaseFaults.ts';
import { errorTrace } from '#functions/platform/runtime/log.ts';
import { checkSignature, parseStamp, type SignedService } from '#infra/local/aws/signature.ts';

/** How the fake AWS responds to one request: `cut` breaks off within the response, `silent` never responds. */
type Reply = { readonly status: number; readonly body?: string; readonly id?: string } | 'cut' | 'silent';
interface Asked {
  readonly request: IncomingMessage;
  readonly body: string;
  readonly fault: string | undefined;
}

const realNow = Date.now;
const minute = 60_000;
let replies: Reply[] = [];
let asked: Asked[] = [];

const aws = createServer((request, response) => {
  void buffer(request).then((body) => {
    asked.push({ request, body: body.toString(), fault: faultOf(request, body) });
    if (isSkewed(request)) refuseSkewed(request, response);
    else answer(response, replies.shift() ?? { status: 500 });
  });
});

const serviceOf = ({ headers }: IncomingMessage) =>
  z
    .enum(['dynamodb', 'execute-api', 's3', 'secretsmanager'])
    .parse(headers.authorization?.split('/').at(3)) satisfies SignedService;

/** The error in a request's signature. */
function faultOf(request: IncomingMessage, body: Buffer): string | undefined {
  const { method = '', url: path = '', headers } = request;
  const signed = { method, path, headers, query: new URLSearchParams() };
  return checkSignature(signed, serviceOf(request), () => 'secret', body);
}

/** The strictest services accept signatures that are five minutes off; here it is less, since tests take time, too. */
function isSkewed({ headers }: IncomingMessage): boolean {
  return Math.abs(parseStamp(String(headers['x-amz-date'])) - realNow()) >= 4.5 * minute;
}

function refuseSkewed(request: IncomingMessage, response: ServerResponse): void {
  const json = JSON.stringify({ __type: 'com.amazon.coral.service#InvalidSignatureException' });
  const refusals = {
    dynamodb: [400, json],
    secretsmanager: [400, json],
    'execute-api': [403, ''],
    s3: [403, '<Error><Code>RequestTimeTooSkewed</Code></Error>'],
  } as const;
  const [status, body] = refusals[serviceOf(request)];
  answer(response, { status, body });
}

function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'silent') return;
  response.setHeader('date', new Date(realNow()).toUTCString());
  if (reply === 'cut') {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half', () => response.destroy());
    return;
  }
  const { status, body, id = '' } = reply;
  response.writeHead(status, { 'x-amzn-requestid': id }).end(body);
}

aws.listen(0, '127.0.0.1');
await once(aws, 'listening');
const { port } = z.parse(z.object({ port: z.number() }), aws.address());
const address = `http://127.0.0.1:${port}`;

afterAll(() => {
  aws.closeAllConnections();
  aws.close();
});
beforeEach(() => {
  [asked, replies] = [[], []];
  vi.resetModules();
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', address);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', address);
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', address);
  vi.stubEnv('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI', `${address}/live`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('DIRECTORY_BUCKET', 'directory');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The clients of a function that has just started. */
async function fresh() {
  const { database } = await import('#functions/platform/dynamo/databaseClient.ts');
  const { endSocket, postToSocket } = await import('#functions/platform/sockets/managementApi.ts');
  const { objectBytes } = await import('#functions/platform/s3/objectBytes.ts');
  const { secretValue } = await import('#functions/platform/secrets/secretValue.ts');
  const get = () => database().send(new GetItemCommand({ TableName: 'T', Key: key }));
  const post = () => postToSocket('L0=', Buffer.from('{"é":1}'));
  return { database, endSocket, get, objectBytes, post, secretValue };
}

const key = { pk: { S: 'USER#1' }, sk: { S: '-' } };
const refused = (type: string, more = {}) => ({
  status: 400,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'no', ...more }),
});
const wayOf = ({ request: { method, url } }: Asked) => `${method} ${url}`;

describe('requests to AWS', () => {
  test('are written and signed the way each service reads them', async () => {
    const { database, endSocket, get, objectBytes, post, secretValue } = await fresh();
    replies = [
      { status: 200, body: JSON.stringify({ Item: { ...key, name: { S: 'Zoë' } } }) },
      { status: 200 },
      { status: 204 },
      { status: 200, body: 'bytes' },
      { status: 200, body: JSON.stringify({ SecretString: 'hidden' }) },
    ];

    expect(await get()).toMatchObject({ Item: { name: { S: 'Zoë' } } });
    expect(await post()).toBe(true);
    expect(await endSocket('L0=')).toBe(true);
    expect(await objectBytes('directory', "people/it's(1)")).toEqual(new Uint8Array(Buffer.from('bytes')));
    expect(await secretValue('arn', 'AWSCURRENT')).toBe('hidden');

    expect(asked.map(({ fault }) => fault)).toEqual(asked.map(() => undefined));
    expect(asked.map(wayOf)).toEqual([
      'POST /',
      'POST /live/@connections/L0%3D',
      'DELETE /live/@connections/L0%3D',
      'GET /directory/people/it%27s%281%29',
      'POST /',
    ]);
    expect(asked[0]).toMatchObject({ body: JSON.stringify({ TableName: 'T', Key: key }) });
    expect(asked[0]?.request.headers['x-amz-target']).toBe('DynamoDB_20120810.GetItem');
    expect(asked[1]).toMatchObject({ body: '{"é":1}' });
    database().destroy();
  });

  test("are signed with the function's session token", async () => {
    vi.stubEnv('AWS_SESSION_TOKEN', 'of this hour');
    const { get } = await fresh();
    replies = [{ status: 200, body: '{}' }];

    await get();

    expect(asked).toMatchObject([{ fault: undefined }]);
    expect(asked[0]?.request.headers['x-amz-security-token']).toBe('of this hour');
  });
});

describe('a refusal', () => {
  test("has its name, and a transaction's refusal has a reason for each step", async () => {
    const { database, get } = await fresh();
    const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }];
    replies = [
      refused('ConditionalCheckFailedException'),
      refused('TransactionCanceledException', { CancellationReasons: reasons }),
    ];

    await expect(get()).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      message: 'no',
      $metadata: { httpStatusCode: 400 },
    });
    await expect(database().send(new TransactWriteItemsCommand({ TransactItems: [] }))).rejects.toMatchObject(
      {
        name: 'TransactionCanceledException',
        CancellationReasons: reasons,
      },
    );
    expect(asked).toHaveLength(2);
  });

  test("is logged with AWS's request id and without its message", async () => {
    const { get, post } = await fresh();
    const body = JSON.stringify({ __type: 'x#ValidationException', message: 'Maya wrote this' });
    replies = [
      { status: 400, id: 'R-1', body },
      { status: 400, id: 'R-2' },
    ];

    const traces = [
      await get().then(() => 'read', errorTrace),
      await post().then(() => 'posted', errorTrace),
    ];

    expect(traces).toEqual([
      expect.stringMatching(/^ValidationException \(request R-1\) at /),
      expect.stringMatching(/\(request R-2\) at /),
    ]);
    expect(traces.join()).not.toContain('Maya');
  });

  test('from a closed socket is a normal result', async () => {
    const { post } = await fresh();
    replies = [{ status: 410 }];

    expect(await post()).toBe(false);
  });
});

test('a failing service, a truncated response, a refused connection, throttled frames and silence can be retried', async () => {
  const { get, post } = await fresh();
  const { deadlines } = await import('#functions/platform/aws/deadlines.ts');
  replies = [{ status: 503, body: '<html>' }, 'cut', { status: 429 }, { status: 429 }];

  expect(await get().catch(isTransient)).toBe(true);
  expect(await get().catch(isTransient)).toBe(true);
  expect(await post().catch(isTransient)).toBe(true);

  vi.stubEnv('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI', 'http://127.0.0.1:1');
  vi.resetModules();
  expect(await (await fresh()).post().catch(isTransient)).toBe(true);

  vi.stubEnv('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI', address);
  vi.resetModules();
  vi.doMock('#functions/platform/aws/deadlines.ts', async (original) => ({
    ...(await original<object>()),
    deadlines: { ...deadlines, sockets: { connectMs: 20, answerMs: 20 } },
  }));
  replies = ['silent', 'silent'];
  asked = [];
  expect(await (await fresh()).post().catch(isTransient)).toBe(true);
  await expect.poll(() => asked).toHaveLength(2);
  vi.doUnmock('#functions/platform/aws/deadlines.ts');
});

describe('a wrong clock is corrected by the time of the response', () => {
  test.each([-20, -5, 5, 20])('%i minutes', async (minutes) => {
    const { get, objectBytes, post, secretValue } = await fresh();
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + minutes * minute);
    replies = [
      ...Array.from({ length: 3 }, () => ({ status: 200, body: '{}' })),
      { status: 200 },
      { status: 200, body: 'bytes' },
      { status: 200, body: JSON.stringify({ SecretString: 'hidden' }) },
    ];

    const both = await Promise.all([get(), get()]);
    expect(both).toMatchObject(both.map(() => ({ $metadata: { httpStatusCode: 200 } })));
    expect(await get()).toMatchObject({ $metadata: { httpStatusCode: 200 } });
    expect(await post()).toBe(true);
    expect(await objectBytes('directory', 'people/1')).toHaveLength(5);
    expect(await secretValue('arn', 'AWSCURRENT')).toBe('hidden');

    // Each service refuses its first request once; from then on the client knows its time.
    expect(asked).toHaveLength(2 * 5 + 1);
  });
});
