// @module-tag heavy
import { once } from 'node:events';
import { connect } from 'node:net';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientTimeouts } from '#infra/local/edge/clientTimeouts.ts';
import { startTinySite, type TinySite } from './tinyStack.ts';

let site: TinySite;
beforeAll(async () => {
  const shortened = { headersMs: 300, requestMs: 600, idleMs: 300, unreadMs: 300 };
  site = await startTinySite({ patience: shortened });
  const s3 = new S3Client({
    region: 'us-east-1',
    endpoint: site.engineEnv['AWS_ENDPOINT_URL_S3'] ?? '',
    credentials: {
      accessKeyId: site.engineEnv['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: site.engineEnv['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
  });
  // More than the buffers of both sides hold.
  await s3.send(new PutObjectCommand({ Bucket: 'site', Key: 'large', Body: Buffer.alloc(30_000_000) }));
});
afterAll(() => site.end());

const upgrade =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: aaaaaaaaaaaaaaaaaaaaaa==\r\n';

/** What a client sends before it stalls, and the status of the response. */
const clients = [
  ['says nothing', '', 408],
  ['never finishes its headers', 'GET / HTTP/1.1\r\nHost: x\r\n', 408],
  ['never finishes its body', 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf', 408],
  [
    'never finishes its form',
    'POST /inbox HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x',
    408,
  ],
  ['asks once and stays', 'GET /none HTTP/1.1\r\nHost: x\r\n\r\n', 403],
] as const;

/** A connected client, and what it has received when the edge closes the connection. */
async function connected(text: string) {
  const socket = connect({ port: site.port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  // Once the edge hangs up, writing to it fails.
  socket.on('error', () => undefined);
  const hungUp = new Promise((resolve) => socket.once('close', resolve));
  socket.write(text);
  return { socket, hungUp };
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('the edge', () => {
  it.each(clients)('disconnects a client that %s', async (_, text, status) => {
    const { socket, hungUp } = await connected(text);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.once('end', () => socket.end());

    await hungUp;

    expect(statusOf(answer)).toBe(status);
  });

  it('disconnects a client that sends its headers drop by drop', async () => {
    const { socket, hungUp } = await connected('GET / HTTP/1.1\r\n');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.once('end', () => socket.end());
    const drops = setInterval(() => socket.write('X-Drop: y\r\n'), 20);

    await hungUp;

    clearInterval(drops);
    expect(statusOf(answer)).toBe(408);
  });

  it.each([
    ['asks for much and reads nothing', 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n', 200],
    [
      'is refused a WebSocket and stays',
      `GET /realtime?who=enemy HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`,
      403,
    ],
    ['asks for a WebSocket where none is, and stays', `GET /none HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`, 403],
  ])('disconnects a client that %s', async (_, text, status) => {
    const { socket, hungUp } = await connected(text);
    await once(socket, 'readable');
    const begun = String(socket.read(12));
    // It does not read any more, so only a write shows it that the connection is gone.
    const knocks = setInterval(() => socket.write('x'), 100);

    await hungUp;

    clearInterval(knocks);
    expect(statusOf(begun)).toBe(status);
  });

  it('waits at most 20 seconds for a client', () => {
    // Connections are checked once a second.
    for (const ms of Object.values(clientTimeouts)) expect(ms + 1000).toBeLessThan(20_000);
  });
});
