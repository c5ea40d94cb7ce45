import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSocket, onSocket, openSocket, socketState, watch } from './socket.ts';

/** Stands in for the browser's WebSocket: the test plays the server. */
class PlayedSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: PlayedSocket[] = [];
  readonly sent: unknown[] = [];
  readonly url: string;
  readyState = 0;

  constructor(url: URL) {
    super();
    this.url = url.href;
    PlayedSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  push(frame: unknown): void {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

function latest(): PlayedSocket {
  const socket = PlayedSocket.made.at(-1);
  if (!socket) throw new Error('No socket was opened.');
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  PlayedSocket.made = [];
  vi.stubGlobal('WebSocket', PlayedSocket);
});

afterEach(() => {
  closeSocket();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('connects with the user id, says hello and passes on what the server pushes', () => {
  const online: unknown[] = [];
  const stop = onSocket('getOnlineUsers', (ids) => online.push(ids));

  openSocket('01J');
  latest().accept();
  latest().push({ event: 'getOnlineUsers', data: ['a', 'b'] });
  latest().push('not json');
  latest().push({ event: 'unheard', data: 1 });

  expect(latest().url).toMatch(/^ws:.*\/realtime\?userId=01J$/);
  expect(latest().sent).toContainEqual({ event: 'hello' });
  expect(online).toEqual([['a', 'b']]);
  expect(socketState()).toBe('open');
  stop();
});

test('comes back after a loss, later each time, and asks for what was missed', () => {
  let resyncs = 0;
  const stop = onSocket('resync', () => (resyncs += 1));
  openSocket('01J');
  latest().accept();
  expect(resyncs).toBe(0);

  latest().drop();
  expect(socketState()).toBe('waiting');
  vi.advanceTimersByTime(500);
  latest().drop();
  vi.advanceTimersByTime(400);
  expect(PlayedSocket.made).toHaveLength(2);
  vi.advanceTimersByTime(600);
  expect(PlayedSocket.made).toHaveLength(3);
  latest().accept();

  expect(resyncs).toBe(1);
  stop();
});

test('a connection that leaves a ping unanswered is given up', () => {
  openSocket('01J');
  latest().accept();

  vi.advanceTimersByTime(4 * 60_000);
  expect(latest().sent).toContainEqual({ event: 'ping' });
  vi.advanceTimersByTime(10_000);

  expect(socketState()).toBe('waiting');
});

test('an answered ping keeps the connection', () => {
  openSocket('01J');
  latest().accept();

  vi.advanceTimersByTime(4 * 60_000);
  latest().push({ event: 'pong', data: null });
  vi.advanceTimersByTime(60_000);

  expect(socketState()).toBe('open');
  expect(PlayedSocket.made).toHaveLength(1);
});

test('names everyone who is on the screen, once, and again on a new connection', () => {
  openSocket('01J');
  const release = watch(['a', 'b']);
  const releaseOther = watch(['b', 'c']);
  latest().accept();
  expect(latest().sent.at(-1)).toEqual({ event: 'watch', data: ['a', 'b', 'c'] });

  release();

  expect(latest().sent.at(-1)).toEqual({ event: 'watch', data: ['b', 'c'] });
  releaseOther();
});

test('a session that the server ended is not sought again', () => {
  let ended = 0;
  const stop = onSocket('sessionEnded', () => (ended += 1));
  openSocket('01J');
  latest().accept();

  latest().drop(4401);
  vi.advanceTimersByTime(120_000);

  expect(ended).toBe(1);
  expect(socketState()).toBe('closed');
  expect(PlayedSocket.made).toHaveLength(1);
  stop();
});

test('after the logout nothing is opened any more', () => {
  openSocket('01J');
  latest().accept();
  latest().drop();

  closeSocket();
  vi.advanceTimersByTime(120_000);

  expect(PlayedSocket.made).toHaveLength(1);
});
