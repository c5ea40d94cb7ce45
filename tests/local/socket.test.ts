import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startTinySite, type TinySite } from './tinyStack.ts';

let site: TinySite;
/** A function that soon ends connections; the other connections do not compete with it. */
let hasty: TinySite;
beforeAll(async () => {
  site = await startTinySite();
  hasty = await startTinySite({ socketLimits: { idleMs: 400, lifetimeMs: 3000 } });
});
afterAll(() => Promise.all([site.end(), hasty.end()]));

const address = (who: string, of: TinySite) => `${of.url.replace('http', 'ws')}/realtime?who=${who}`;

/** The socket once it is open, or the status with which it was refused. */
function open(who: string, of = site): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address(who, of));
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', reject);
  });
}

/** The response to a handshake that was refused with 503; undefined if it was accepted. */
function tried(url: string): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.on('open', () => {
      socket.close();
      resolve(undefined);
    });
    socket.on('unexpected-response', (_request, response) =>
      resolve(response.statusCode === 503 ? response : undefined),
    );
    socket.on('error', reject);
  });
}

async function opened(who: string, of = site): Promise<WebSocket> {
  const socket = await open(who, of);
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  return socket;
}

const closing = (socket: WebSocket) => new Promise<number>((resolve) => socket.on('close', resolve));
const hearing = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));

describe('a handshake', () => {
  it('is refused with 401 or 403 by the authorizer', async () => {
    expect(await open('nobody')).toBe(401);
    expect(await open('enemy')).toBe(403);
    expect(await open('')).toBe(401);
  });

  it('cannot receive posts while its own $connect runs: 410', async () => {
    const socket = await opened('early');

    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
  });
});

describe('more handshakes than can be completed', () => {
  it('are refused with 503 at once, with a time to retry', async () => {
    const crowded = await startTinySite({ socketLimits: { maxHandshakes: 2 } });
    let isCrowded = true;
    // When one ends, another follows: its function times out, or it is refused because maya has another one.
    const getStuck = (): Promise<void> =>
      new Promise((resolve) => {
        const socket = new WebSocket(address('stuck', crowded));
        socket.on('error', () => resolve(isCrowded ? getStuck() : undefined));
      });
    const stuck = [getStuck(), getStuck()];
    const refused = await vi.waitUntil(() => tried(address('maya', crowded)), { timeout: 60_000 });

    expect(refused.headers['retry-after']).toBe('1');
    isCrowded = false;
    await crowded.end();
    await Promise.all(stuck);
  });
});

describe('an open connection', () => {
  it('receives what a function posts and keeps its identity', async () => {
    const socket = await opened('maya');
    const heard = hearing(socket);
    socket.send('hello');
    expect(await heard).toBe('maya said hello');
    socket.close();
  });

  it('gets an error when a handler fails', async () => {
    const socket = await opened('maya');
    const heard = hearing(socket);
    socket.send('throw');
    expect(JSON.parse(await heard)).toMatchObject({ message: 'Internal server error' });
    socket.close();
  });

  it('that floods neither delays others nor loses frames', async () => {
    const [flooder, other] = await Promise.all([opened('maya'), opened('omar')]);
    const flood = 500;
    let answered = 0;
    const all = new Promise<void>((resolve) =>
      flooder.on('message', () => {
        answered += 1;
        if (answered === flood) resolve();
      }),
    );
    for (let count = 0; count < flood; count += 1) flooder.send(`line ${count}`);
    const heard = hearing(other);
    other.send('hello');
    expect(await heard).toBe('omar said hello');
    expect(answered).toBeLessThan(flood / 2);
    await all;
    flooder.close();
    other.close();
  });

  it('accepts a message of several frames, but none above 32 KB in total', async () => {
    const socket = await opened('maya');
    const heard = hearing(socket);
    for (const part of ['a', 'b', 'c']) socket.send(part.repeat(10_000), { fin: part === 'c' });
    expect(await heard).toHaveLength('maya said '.length + 30_000);
    const closed = closing(socket);
    socket.send('x'.repeat(33 * 1024));
    expect(await closed).toBe(1009);
    const other = await opened('maya');
    const otherClosed = closing(other);
    for (const fin of [false, true]) other.send('x'.repeat(20_000), { fin });
    expect(await otherClosed).toBe(1009);
  });

  it('is closed by a function with 1000, when idle with 1001, and at the end of its lifetime', async () => {
    const socket = await opened('maya');
    const closed = closing(socket);
    socket.send('close');
    expect(await closed).toBe(1000);
    expect(await closing(await opened('idle', hasty))).toBe(1001);
    const busy = await opened('busy', hasty);
    const talk = setInterval(() => busy.send('still here'), 100);
    expect(await closing(busy)).toBe(1001);
    clearInterval(talk);
  });
});
