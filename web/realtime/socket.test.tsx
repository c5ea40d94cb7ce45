import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlayedSocket } from '#tests/support/playedSocket.ts';
import { Connection } from './socket.ts';

let connection: Connection;
let wake: (networkIsBack: boolean) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  PlayedSocket.made = [];
  vi.stubGlobal('WebSocket', PlayedSocket);
  connection = new Connection(
    () => new WebSocket(new URL('ws://site.test/realtime?userId=01J')),
    (listener) => {
      wake = listener;
      return () => undefined;
    },
  );
});

afterEach(() => {
  connection.close();
});

/** Counts the events of one kind. */
function count(event: 'resync' | 'sessionEnded'): () => number {
  let times = 0;
  connection.on(event, () => (times += 1));
  return () => times;
}

test('passes on known frames and no others', () => {
  const frames: unknown[] = [];
  connection.on('frame', (frame) => frames.push(frame));

  connection.open();
  PlayedSocket.latest().accept();
  PlayedSocket.latest().deliver({ event: 'getOnlineUsers', data: ['a', 'b'] });
  PlayedSocket.latest().deliver('not json');
  PlayedSocket.latest().deliver({ event: 'unheard', data: 1 });

  expect(frames).toEqual([{ event: 'getOnlineUsers', data: ['a', 'b'] }]);
  expect(connection.state.getState()).toBe('open');
});

test('frames from before the first connection are not missed: every opening resyncs, the first too', () => {
  const resyncs = count('resync');
  connection.open();
  expect(resyncs()).toBe(0);

  PlayedSocket.latest().accept();
  expect(resyncs()).toBe(1);
  PlayedSocket.latest().drop();
  vi.advanceTimersByTime(500);
  PlayedSocket.latest().accept();

  expect(resyncs()).toBe(2);
});

test('a device that is back online resyncs and checks the connection', () => {
  const resyncs = count('resync');
  connection.open();
  PlayedSocket.latest().accept();

  wake(true);
  expect(resyncs()).toBe(2);
  expect(PlayedSocket.latest().sent).toContainEqual({
    event: 'ping',
    data: { ids: [], conversations: true },
  });
  vi.advanceTimersByTime(10_000);

  expect(connection.state.getState()).toBe('reconnecting');
});

test('requests the conversations once, seconds after connecting, for messages sent just before', () => {
  const conversations = { event: 'ping', data: { ids: [], conversations: true } };
  connection.open();
  PlayedSocket.latest().accept();

  vi.advanceTimersByTime(2999);
  expect(PlayedSocket.latest().sent).toEqual([]);
  vi.advanceTimersByTime(60_000);

  expect(PlayedSocket.latest().sent).toEqual([conversations]);
  expect(connection.state.getState()).toBe('open');
});

test('reconnects after a loss, with delays that grow until data arrives', () => {
  connection.open();
  PlayedSocket.latest().accept();
  PlayedSocket.latest().drop();
  vi.advanceTimersByTime(500);
  // A connection that closes at once is no better than a refused one.
  PlayedSocket.latest().accept();
  PlayedSocket.latest().drop();
  vi.advanceTimersByTime(999);
  expect(PlayedSocket.made).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(PlayedSocket.made).toHaveLength(3);
  PlayedSocket.latest().accept();
  PlayedSocket.latest().deliver({ event: 'pong', data: null });
  PlayedSocket.latest().drop();
  vi.advanceTimersByTime(500);

  expect(PlayedSocket.made).toHaveLength(4);
});

test('a handshake that hangs is given up, and the next one may succeed', () => {
  connection.open();
  vi.advanceTimersByTime(15_000);
  expect(PlayedSocket.latest().readyState).toBe(3);
  expect(connection.state.getState()).toBe('reconnecting');

  vi.advanceTimersByTime(500);
  expect(PlayedSocket.made).toHaveLength(2);
  PlayedSocket.latest().accept();
  vi.advanceTimersByTime(30_000);

  expect(connection.state.getState()).toBe('open');
});

test('a network that is back does not wait for a handshake that started without it', () => {
  connection.open();

  wake(true);
  PlayedSocket.latest().accept();

  expect(PlayedSocket.made).toHaveLength(2);
  expect(connection.state.getState()).toBe('open');
});

test('clients cut off together do not return together: the whole delay is random', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.1);
  connection.open();
  PlayedSocket.latest().drop();

  vi.advanceTimersByTime(50);

  expect(PlayedSocket.made).toHaveLength(2);
});

test('with many online, a lost connection returns within 25 random seconds: the gateway takes 500 a second', () => {
  connection.open();
  PlayedSocket.latest().accept();
  PlayedSocket.latest().deliver({ event: 'presence', data: 'some ' });
  PlayedSocket.latest().drop();

  vi.advanceTimersByTime(24_999);
  expect(PlayedSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(PlayedSocket.made).toHaveLength(2);

  PlayedSocket.latest().accept();
  PlayedSocket.latest().deliver({ event: 'presence', data: 'everyone ' });
  PlayedSocket.latest().drop();
  vi.advanceTimersByTime(500);
  expect(PlayedSocket.made).toHaveLength(3);
});

test('a connection that leaves a ping unanswered is given up', () => {
  connection.open();
  PlayedSocket.latest().accept();

  vi.advanceTimersByTime(4 * 60_000);
  expect(PlayedSocket.latest().sent).toContainEqual({
    event: 'ping',
    data: { ids: [], conversations: true },
  });
  vi.advanceTimersByTime(10_000);

  expect(connection.state.getState()).toBe('reconnecting');
});

test('an answered ping keeps the connection', () => {
  connection.open();
  PlayedSocket.latest().accept();

  vi.advanceTimersByTime(4 * 60_000);
  PlayedSocket.latest().deliver({ event: 'pong', data: null });
  vi.advanceTimersByTime(60_000);

  expect(connection.state.getState()).toBe('open');
  expect(PlayedSocket.made).toHaveLength(1);
});

test('a session that the server ended is not reconnected', () => {
  const endings = count('sessionEnded');
  connection.open();
  PlayedSocket.latest().accept();

  PlayedSocket.latest().drop(4401);
  vi.advanceTimersByTime(120_000);

  expect(endings()).toBe(1);
  expect(connection.state.getState()).toBe('closed');
  expect(PlayedSocket.made).toHaveLength(1);
});

test('nothing is opened after closing', () => {
  connection.open();
  PlayedSocket.latest().accept();
  PlayedSocket.latest().drop();

  connection.close();
  vi.advanceTimersByTime(120_000);

  expect(PlayedSocket.made).toHaveLength(1);
});
