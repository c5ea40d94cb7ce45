import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edgePatience } from '#infra/local/edge/patience.ts';
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
  // More than the buffers of both ends hold.
  await s3.send(new PutObjectCommand({ Bucket: 'site', Key: 'large', Body: Buffer.alloc(30_000_000) }));
});
afterAll(() => site.end());

const upgrade =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: aaaaaaaaaaaaaaaaaaaaaa==\r\n';

/** Each hangs on without ever ending what it began. */
const clients = {
  'says nothing': '',
  'never finishes its headers': 'GET / HTTP/1.1\r\nHost: x\r\n',
  'never finishes its body': 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf',
  'never finishes its form':
    'POST /inbox HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x',
  'asks once and stays': 'GET /none HTTP/1.1\r\nHost: x\r\n\r\n',
};

const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe('the edge', () => {
  it.each(Object.entries(clients))('hangs up on a client that %s', async (_, text) => {
    const socket = connect(site.port, '127.0.0.1').resume();
    socket.on('error', () => undefined);
    socket.write(text);
    await closing(socket);
  });

  it('hangs up on a client that sends its headers drop by drop', async () => {
    const socket = connect(site.port, '127.0.0.1').resume();
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\n');
    const drops = setInterval(() => socket.write('X-Drop: y\r\n'), 20);
    await closing(socket);
    clearInterval(drops);
  });

  it.each([
    ['asks for much and reads nothing', 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['is refused a WebSocket and stays', `GET /realtime?who=enemy HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`],
    ['asks for a WebSocket where none is, and stays', `GET /none HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`],
  ])('hangs up on a client that %s', async (_, text) => {
    const socket = connect({ port: site.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'readable');
    // It does not read on, so only a write tells it that nobody is there any more.
    const knocks = setInterval(() => socket.write('x'), 1000);
    await closing(socket);
    clearInterval(knocks);
  });

  it('bears nobody longer than 20 seconds', () => {
    // A second goes by between two looks at the connections.
    for (const ms of Object.values(edgePatience)) expect(ms + 1000).toBeLessThan(20_000);
  });
});
