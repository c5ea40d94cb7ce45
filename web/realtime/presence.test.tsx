import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { encodePresence } from '#shared/realtime/presenceText.ts';
import { ClientFrame, type PresenceStates } from '#shared/realtime/realtime.ts';
import { PlayedSocket } from '#tests/support/playedSocket.ts';
import { changeUserState, useClientState } from '#web/lib/session/store.ts';
import { Presence } from './presence.ts';
import { Connection } from './socket.ts';

const socket = () => PlayedSocket.latest();
const tell = (change: Partial<PresenceStates>) =>
  socket().deliver({
    event: 'presence',
    data: encodePresence({ mode: 'everyone', came: [], left: [], ...change }),
  });

let connection: Connection;
const online = () => useClientState.getState().user.onlineUsers.toSorted();
/** Changes within half a second are reported together. */
const turn = () => vi.advanceTimersByTimeAsync(500);
const watches = () =>
  socket()
    .sent.map((frame) => ClientFrame.parse(frame))
    .filter(({ event }) => event === 'watch');
const hellos = () => socket().sent.filter((frame) => ClientFrame.parse(frame).event === 'hello');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', PlayedSocket);
  changeUserState({ onlineUsers: [] });
  connection = new Connection(
    () => new WebSocket('ws://site.test/realtime'),
    () => () => undefined,
  );
});

afterEach(() => connection.close());

function startPresence(): Presence {
  const presence = new Presence(connection);
  presence.start();
  connection.open();
  return presence;
}

test('one hello requests changes and names the people on screen', () => {
  const presence = startPresence();
  presence.watch(['a', 'b']);
  presence.watch(['b', 'c']);
  presence.openChat('d');
  socket().accept();

  const watch = { ids: ['d', 'a', 'b', 'c'], chats: ['d'] };
  expect(socket().sent).toEqual([{ event: 'hello', data: { presence: true, watch } }]);
});

test('of two updates about a member the higher version wins, in either order', () => {
  startPresence();
  socket().accept();
  tell({ came: [['a', 5]], whole: true });
  tell({ left: [['a', 7]] });
  tell({
    came: [
      ['a', 6],
      ['b', 1],
    ],
  });

  expect(online()).toEqual(['b']);
});

test('full lists count until the server sends presence, and not afterwards', () => {
  startPresence();
  socket().accept();
  socket().deliver({ event: 'getOnlineUsers', data: ['a', 'b'] });
  expect(online()).toEqual(['a', 'b']);

  tell({
    came: [
      ['b', 3],
      ['c', 3],
    ],
    whole: true,
  });
  expect(online()).toEqual(['b', 'c']);
  socket().deliver({ event: 'getOnlineUsers', data: ['x'] });

  expect(online()).toEqual(['b', 'c']);
});

test('after reconnecting, the list stays until everything is sent again', () => {
  startPresence();
  socket().accept();
  tell({
    came: [
      ['a', 1],
      ['b', 1],
    ],
    whole: true,
  });
  const before = socket();
  before.drop();
  vi.advanceTimersByTime(60_000);
  socket().accept();
  tell({ came: [['c', 9]] });
  expect(online()).toEqual(['a', 'b', 'c']);

  tell({ came: [['b', 1]], whole: true });

  expect(socket()).not.toBe(before);
  expect(online()).toEqual(['b', 'c']);
});

test('a new mode causes one more hello within ten seconds', () => {
  startPresence();
  socket().accept();
  tell({ whole: true });
  tell({ mode: 'some' });
  tell({ mode: 'some' });
  expect(hellos()).toHaveLength(1);

  vi.advanceTimersByTime(10_000);

  expect(hellos()).toHaveLength(2);
});

test('in limited mode the client names the people on screen, and asks for them once a minute', async () => {
  const presence = startPresence();
  socket().accept();
  tell({ mode: 'some', whole: true });
  presence.watch(['a']);
  await turn();
  expect(socket().sent.at(-1)).toEqual({ event: 'watch', data: { ids: ['a'], chats: [] } });

  vi.advanceTimersByTime(60_000);

  expect(socket().sent.at(-1)).toEqual({ event: 'ping', data: { ids: ['a'] } });
});

describe('asks for nobody twice within a minute', () => {
  let presence: Presence;

  beforeEach(() => {
    presence = startPresence();
    socket().accept();
    tell({ mode: 'some', whole: true });
  });

  test('while a list changes its order with each message', async () => {
    let forget = presence.watch(['a', 'b']);
    await turn();
    for (const order of [['b', 'a'], ['a', 'b'], ['b']]) {
      forget();
      forget = presence.watch(order);
      await turn();
    }

    expect(watches()).toHaveLength(1);
  });

  test('except for new people on screen, and when a conversation opens and closes', async () => {
    presence.watch(['a']);
    await turn();
    presence.watch(['b', 'a']);
    await turn();
    const close = presence.openChat('a');
    await turn();
    close();
    await turn();

    expect(watches().map(({ data }) => data)).toEqual([
      { ids: ['a'], chats: [] },
      { ids: ['b'], chats: [] },
      { ids: [], chats: ['a'] },
      { ids: [], chats: [] },
    ]);
  });

  test('and asks again for someone who was off screen for longer', async () => {
    presence.watch(['a'])();
    await turn();
    const forget = presence.watch(['a']);
    await turn();
    forget();
    vi.advanceTimersByTime(60_000);
    presence.watch(['a']);
    await turn();

    expect(watches()).toHaveLength(2);
  });

  test('and asks, once the server responds, for people shown before', async () => {
    socket().drop();
    // Long enough for the next attempt, and too short to give up.
    vi.advanceTimersByTime(14_000);
    socket().accept();
    presence.watch(['late']);
    await turn();
    expect(watches()).toEqual([]);
    tell({ mode: 'some', whole: true });
    await turn();

    expect(watches().map(({ data }) => data)).toEqual([{ ids: ['late'], chats: [] }]);
  });

  test('and asks for nobody on a hidden page until it is visible', async () => {
    presence.watch(['a']);
    await turn();
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vi.advanceTimersByTime(60_000);
    tell({ mode: 'some', came: [['b', 1]] });
    await turn();
    expect(watches()).toHaveLength(1);

    seen.mockReturnValue('visible');
    socket().deliver({ event: 'pong', data: null });
    await turn();

    expect(watches().map(({ data }) => data)).toEqual([
      { ids: ['a'], chats: [] },
      { ids: ['a'], chats: [] },
    ]);
  });
});
