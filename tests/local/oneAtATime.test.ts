import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxAhead, oneAtATime } from '#infra/local/edge/oneAtATime.ts';
import { listen, type ListeningServer } from '#infra/local/process/listen.ts';

/** More than the buffers of both sides hold. */
const large = Buffer.alloc(20_000_000, 'x');
let answered: (string | undefined)[] = [];
let server: ListeningServer;

beforeAll(async () => {
  const answer = (incoming: IncomingMessage) => answered.push(incoming.url);
  server = await listen(
    createServer(
      oneAtATime((incoming, outgoing) => {
        answer(incoming);
        outgoing.end(incoming.url === '/large' ? large : 'small');
      }),
    ),
  );
});
beforeEach(() => {
  answered = [];
});
afterAll(() => server.stop());

async function ask(...paths: readonly string[]) {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return socket;
}

test('a client that sends many requests and reads nothing has one response waiting', async () => {
  const socket = await ask('/large', '/1', '/2', '/3');

  await once(socket, 'readable');

  expect(answered).toEqual(['/large']);
  socket.destroy();
});

test('a client that keeps reading gets every response, in request order', async () => {
  const paths = ['/1', '/large', '/2', '/3'];
  const socket = await ask(...paths);
  let bytes = 0;
  let end = '';
  for await (const chunk of socket) {
    bytes += chunk.length;
    end = (end + chunk.toString()).slice(-1000);
    if (end.split('small').length === 3 && bytes > large.length) break;
  }

  expect(answered).toEqual(paths);
});

test('a client that requests too far ahead is disconnected', async () => {
  const socket = await ask('/large', ...Array.from({ length: maxAhead + 5 }, (_, index) => `/${index}`));

  await once(socket, 'close');

  expect(answered.length).toBeLessThanOrEqual(1);
});
