import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { traceOf } from '../log.ts';
import { isPassing } from '../stores/databaseFaults.ts';

/** What the service answers, one after the other; what is silent never answers. */
const replies: (
  | { readonly status: number; readonly body?: string; readonly id?: string }
  | 'cut'
  | 'silent'
)[] = [];
let asked: {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}[] = [];
const service = createServer((request, response) => {
  void text(request).then((body) => {
    const { method, url: path, headers } = request;
    asked.push({ method, path, headers, body });
    answer(response);
  });
});

function answer(response: ServerResponse): void {
  const reply = replies.shift() ?? { status: 500 };
  if (reply === 'silent') return;
  if (reply === 'cut') {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half', () => response.destroy());
    return;
  }
  const { status, body, id = '' } = reply;
  response.writeHead(status, { 'x-amzn-requestid': id }).end(body);
}

service.listen(0, '127.0.0.1');
await once(service, 'listening');
const { port } = z.parse(z.object({ port: z.number() }), service.address());
const address = `http://127.0.0.1:${port}`;
Object.assign(process.env, {
  AWS_ENDPOINT_URL_DYNAMODB: address,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
});
const { database } = await import('../stores/databaseClient.ts');
const { ownDialect, ownTransport } = await import('./ownTransport.ts');
const { socketDialect } = await import('./socketDialect.ts');

afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  asked = [];
});

const key = { pk: { S: 'USER#1' }, sk: { S: '-' } };
/** Sends a frame as this dialect says. */
function post(dialect: ReturnType<typeof socketDialect>, text = 'hi') {
  return socketsOf(dialect).send(
    new PostToConnectionCommand({ ConnectionId: 'L0=', Data: Buffer.from(text) }),
  );
}
function socketsOf(dialect: ReturnType<typeof socketDialect>): ApiGatewayManagementApiClient {
  const sockets = new ApiGatewayManagementApiClient(ownTransport(dialect));
  sockets.middlewareStack.use(ownDialect(dialect));
  return sockets;
}
const get = () => database.send(new GetItemCommand({ TableName: 'T', Key: key }));

test('a command goes out as DynamoDB reads it, and comes back as it answered', async () => {
  replies.push({ status: 200, body: JSON.stringify({ Item: { ...key, name: { S: 'Zoë' } } }) });

  expect(await get()).toMatchObject({ Item: { name: { S: 'Zoë' } } });
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.GetItem',
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/us-east-1\/dynamodb\/aws4_request, /,
        ),
      },
      body: JSON.stringify({ TableName: 'T', Key: key }),
    },
  ]);
});

test('a refusal bears its name, and a cancelled transaction a reason for each step', async () => {
  const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }];
  const refused = (type: string, more = {}) => ({
    status: 400,
    body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'no', ...more }),
  });
  replies.push(
    refused('ConditionalCheckFailedException'),
    refused('TransactionCanceledException', { CancellationReasons: reasons }),
  );

  await expect(get()).rejects.toMatchObject({
    name: 'ConditionalCheckFailedException',
    message: 'no',
    $metadata: { httpStatusCode: 400 },
  });
  const writing = database.send(new TransactWriteItemsCommand({ TransactItems: [] }));
  await expect(writing).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: reasons,
  });
});

test('the log names the request that failed, so that AWS can find it', async () => {
  const body = JSON.stringify({ __type: 'x#ValidationException', message: 'Maya wrote this' });
  replies.push({ status: 400, id: 'R-1', body }, { status: 429, id: 'R-2' });

  const traces = [
    await get().then(() => 'read', traceOf),
    await post(socketDialect(address)).then(() => 'posted', traceOf),
  ];

  expect(traces).toEqual([
    expect.stringMatching(/^ValidationException \(request R-1\) at /),
    expect.stringMatching(/\(request R-2\) at /),
  ]);
  expect(traces.join()).not.toContain('Maya');
});

test('what fails on the way may pass: a stumble, an answer that is cut off, a connection that is refused', async () => {
  const endings: unknown[] = [];
  replies.push({ status: 503, body: '<html>' }, 'cut');
  for (const reply of ['stumbles', 'cut off']) {
    endings.push(await get().then(() => reply, isPassing));
  }
  endings.push(await post(socketDialect('http://127.0.0.1:1/live')).then(() => 'posted', isPassing));

  expect(endings).toEqual([true, true, true]);
});

test('who does not answer is not waited for longer than the deadline says', async () => {
  const dialect = { ...socketDialect(address), deadline: { connectMs: 20, answerMs: 20 } };
  replies.push('silent');

  await expect(post(dialect)).rejects.toSatisfy(isPassing);
});

test('too many frames may pass, whatever they are called', async () => {
  replies.push({ status: 429 });

  await expect(post(socketDialect(`${address}/live`))).rejects.toSatisfy(isPassing);
});

test('frames go behind the path of the stage, bytes as they are; a socket that is gone is told apart', async () => {
  const dialect = socketDialect(`${address}/live`);
  replies.push({ status: 200 }, { status: 204 }, { status: 410 });

  await post(dialect, '{"é":1}');
  await socketsOf(dialect).send(new DeleteConnectionCommand({ ConnectionId: 'L0=' }));
  await expect(post(dialect)).rejects.toMatchObject({ name: 'GoneException' });

  expect(asked).toMatchObject([
    { method: 'POST', path: '/live/@connections/L0%3D', body: '{"é":1}' },
    { method: 'DELETE', path: '/live/@connections/L0%3D', body: '' },
    { method: 'POST' },
  ]);
});

test('a secret address is asked over TLS', async () => {
  const posting = post(socketDialect(address.replace('http:', 'https:')));

  // The service of this test speaks none.
  await expect(posting).rejects.toMatchObject({ code: expect.stringMatching(/SSL|EPROTO/) });
  expect(asked).toEqual([]);
});
