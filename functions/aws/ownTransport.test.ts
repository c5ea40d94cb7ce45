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
import { isPassing } from '../stores/faults.ts';

/** What the service answers, one after the other; what is silent never answers. */
const replies: ({ readonly status: number; readonly body?: string } | 'cut' | 'silent')[] = [];
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
  response.writeHead(reply.status).end(reply.body);
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
const { database } = await import('../stores/client.ts');
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

test('what fails on the way may pass: a stumble, an answer that is cut off, a connection that is refused', async () => {
  const endings: unknown[] = [];
  replies.push({ status: 503, body: '<html>' }, 'cut');
  for (const reply of ['stumbles', 'cut off']) {
    endings.push(await get().then(() => reply, isPassing));
  }
  const nowhere = { ...socketDialect('http://127.0.0.1:1/live'), service: 'execute-api' } as const;
  const lost = new ApiGatewayManagementApiClient(ownTransport(nowhere));
  lost.middlewareStack.use(ownDialect(nowhere));
  const posting = lost.send(new PostToConnectionCommand({ ConnectionId: 'a', Data: Buffer.from('hi') }));
  endings.push(await posting.then(() => 'posted', isPassing));

  expect(endings).toEqual([true, true, true]);
});

test('who does not answer is not waited for longer than the deadline says', async () => {
  const dialect = { ...socketDialect(address), deadline: { connectMs: 20, answerMs: 20 } };
  const impatient = new ApiGatewayManagementApiClient(ownTransport(dialect));
  impatient.middlewareStack.use(ownDialect(dialect));
  replies.push('silent');

  const posting = impatient.send(new PostToConnectionCommand({ ConnectionId: 'a', Data: Buffer.from('hi') }));
  await expect(posting).rejects.toSatisfy(isPassing);
});

test('too many frames may pass, whatever they are called', async () => {
  const dialect = socketDialect(`${address}/live`);
  const sockets = new ApiGatewayManagementApiClient(ownTransport(dialect));
  sockets.middlewareStack.use(ownDialect(dialect));
  replies.push({ status: 429 });

  const posting = sockets.send(new PostToConnectionCommand({ ConnectionId: 'a', Data: Buffer.from('hi') }));
  await expect(posting).rejects.toSatisfy(isPassing);
});

test('frames go behind the path of the stage, bytes as they are; a socket that is gone is told apart', async () => {
  const dialect = socketDialect(`${address}/live`);
  const sockets = new ApiGatewayManagementApiClient(ownTransport(dialect));
  sockets.middlewareStack.use(ownDialect(dialect));
  const post = () =>
    sockets.send(new PostToConnectionCommand({ ConnectionId: 'L0=', Data: Buffer.from('{"é":1}') }));
  replies.push({ status: 200 }, { status: 204 }, { status: 410 });

  await post();
  await sockets.send(new DeleteConnectionCommand({ ConnectionId: 'L0=' }));
  await expect(post()).rejects.toMatchObject({ name: 'GoneException' });

  expect(asked).toMatchObject([
    { method: 'POST', path: '/live/@connections/L0%3D', body: '{"é":1}' },
    { method: 'DELETE', path: '/live/@connections/L0%3D', body: '' },
    { method: 'POST' },
  ]);
});

test('a secret address is asked over TLS', async () => {
  const dialect = socketDialect(address.replace('http:', 'https:'));
  const sockets = new ApiGatewayManagementApiClient(ownTransport(dialect));
  sockets.middlewareStack.use(ownDialect(dialect));
  const posting = sockets.send(new PostToConnectionCommand({ ConnectionId: 'a', Data: Buffer.from('hi') }));

  // The service of this test speaks none.
  await expect(posting).rejects.toMatchObject({ code: expect.stringMatching(/SSL|EPROTO/) });
  expect(asked).toEqual([]);
});
