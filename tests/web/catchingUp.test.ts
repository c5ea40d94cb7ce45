import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { limits } from '#shared/platform/limits.ts';
import { unreadTotal } from '#web/realtime/inbox.ts';
import { aMessage, aPerson } from '../support/aPerson.ts';
import { PlayedServer } from '../support/playedServer.ts';
import { PlayedSocket } from '../support/playedSocket.ts';

const peerId = 'peer';

let server: PlayedServer;
let device: ReturnType<PlayedServer['device']>;

beforeEach(() => {
  PlayedSocket.made = [];
  server = new PlayedServer();
  device = server.device();
});

afterEach(() => {
  device.close();
  vi.unstubAllGlobals();
});

const shown = () => device.conversations.get(peerId).messages.map(({ seq }) => seq);
/** The messages up to which the sockets have sent read marks. */
const marks = () =>
  PlayedSocket.made.flatMap(({ sent }) =>
    sent.flatMap((frame) => Read.safeParse(frame).data?.data.messageId ?? []),
  );
const Read = z.object({ event: z.literal('read'), data: z.object({ messageId: z.string() }) });
const marksByCall = () => server.asked.filter((one) => one === `POST /api/v1/message/read/${peerId}`);

function openLine(): void {
  device.connection.open();
  PlayedSocket.latest().accept();
}

/** The connection is lost unnoticed, and a new one opens. */
function reopenLine(): void {
  device.connection.close();
  openLine();
}

test('missed messages are marked as read on catching up if the conversation is open and visible', async () => {
  server.store(peerId, [1, 1]);
  openLine();
  device.conversations.watch(peerId);
  device.conversations.setBeingRead(peerId, true);
  await expect.poll(shown).toEqual([1]);
  expect(marks()).toEqual([]);

  server.store(peerId, [2, 3]);
  reopenLine();

  await expect.poll(shown).toEqual([1, 2, 3]);
  await expect.poll(marks).toEqual(['message3']);
  expect(device.inbox.unreadOf(peerId)).toBe(0);
});

test('missed messages stay unread until the member sees them', async () => {
  server.store(peerId, [1, 1]);
  openLine();
  device.conversations.watch(peerId);
  await expect.poll(shown).toEqual([1]);

  server.store(peerId, [2, 3]);
  reopenLine();
  await expect.poll(shown).toEqual([1, 2, 3]);
  await expect.poll(() => device.inbox.unreadOf(peerId)).toBe(2);
  expect(marks()).toEqual([]);

  device.conversations.setBeingRead(peerId, true);
  await expect.poll(marks).toEqual(['message3']);
  expect(device.inbox.unreadOf(peerId)).toBe(0);
});

test('read marks go over the socket, of many messages at once only some; a lost one is sent again after the next pong', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  server.store(peerId, [1, 1]);
  openLine();
  device.conversations.watch(peerId);
  device.conversations.setBeingRead(peerId, true);
  await vi.waitFor(() => expect(shown()).toEqual([1]));
  const deliver = (seq: number) =>
    PlayedSocket.latest().deliver({ event: 'newMessage', data: aMessage(seq, peerId, server.ownId) });
  const pong = async (readSeq: number) => {
    const state = { peerId, lastSeq: 5, unreadCount: 5 - readSeq, readSeq, peerReadSeq: 0 };
    PlayedSocket.latest().deliver({ event: 'pong', data: { conversations: [state], isWhole: true } });
    await vi.advanceTimersByTimeAsync(2000);
  };

  deliver(2);
  await vi.waitFor(() => expect(marks()).toEqual(['message2']));
  for (const seq of [3, 4, 5]) deliver(seq);
  await vi.advanceTimersByTimeAsync(2000);
  expect(marks()).toEqual(['message2', 'message5']);

  await pong(2);
  expect(marks()).toEqual(['message2', 'message5', 'message5']);

  await pong(5);
  expect(marks()).toHaveLength(3);
  expect(marksByCall()).toEqual([]);
});

test('without a socket, a read mark is a call', async () => {
  server.store(peerId, [1, 1]);
  openLine();
  device.conversations.watch(peerId);
  await expect.poll(shown).toEqual([1]);
  PlayedSocket.latest().deliver({ event: 'newMessage', data: aMessage(2, peerId, server.ownId) });
  device.connection.close();

  device.conversations.setBeingRead(peerId, true);

  await expect.poll(marksByCall).toHaveLength(1);
  expect(marks()).toEqual([]);
});

test('a repeated frame changes nothing: the message is listed and counted once', async () => {
  server.store(peerId, [1, 1]);
  openLine();
  device.conversations.watch(peerId);
  await expect.poll(shown).toEqual([1]);
  await expect.poll(() => device.inbox.unreadOf(peerId)).toBe(0);

  const frame = { event: 'newMessage', data: aMessage(2, peerId, server.ownId) };
  PlayedSocket.latest().deliver(frame);
  const once = [device.conversations.get(peerId), device.inbox.store.getState().rows];
  PlayedSocket.latest().deliver(frame);

  expect(shown()).toEqual([1, 2]);
  expect(device.inbox.unreadOf(peerId)).toBe(1);
  expect([device.conversations.get(peerId), device.inbox.store.getState().rows]).toEqual(once);
});

test('a chat that was first opened offline is marked read after reconnecting', async () => {
  server.store(peerId, [1, 2]);
  server.isAway = true;
  device.connection.open();
  device.conversations.watch(peerId);
  await expect.poll(() => device.conversations.get(peerId).hasFailed).toBe(true);

  server.isAway = false;
  PlayedSocket.latest().accept();

  await expect.poll(shown).toEqual([1, 2]);
  expect(device.conversations.get(peerId)).toMatchObject({ isLoaded: true, hasFailed: false });
});

test('a read that fails after connecting is repeated after the next ping', async () => {
  server.store(peerId, [1, 2]);
  server.isAway = true;
  openLine();
  device.conversations.watch(peerId);
  await expect.poll(() => device.conversations.get(peerId).hasFailed).toBe(true);
  await expect.poll(() => device.inbox.store.getState().hasFailed).toBe(true);

  server.isAway = false;
  const data = { conversations: [], isWhole: true };
  PlayedSocket.latest().deliver({ event: 'pong', data });

  await expect.poll(shown).toEqual([1, 2]);
  await expect.poll(() => device.inbox.store.getState().rows).toHaveLength(1);
});

test.each([
  ['about unread messages', 0, 2],
  ['of what was read in part before', 1, 1],
])('a pong without news causes no request: %s', async (_, readSeq, unreadCount) => {
  server.store(peerId, [1, 2]);
  server.conversations = server.conversations.map((row) => ({ ...row, unreadCount }));
  openLine();
  await expect.poll(() => device.inbox.unreadOf(peerId)).toBe(unreadCount);
  const before = server.asked.length;

  const standing = { peerId, lastSeq: 2, unreadCount, readSeq, peerReadSeq: 0 };
  PlayedSocket.latest().deliver({ event: 'pong', data: { conversations: [standing], isWhole: true } });

  expect(server.asked).toHaveLength(before);
});

test('a message frame after a gap has the number of missed messages and causes no request', async () => {
  server.store(peerId, [1, 2]);
  openLine();
  await expect.poll(() => device.inbox.unreadOf(peerId)).toBe(2);
  const before = server.asked.length;

  const data = aMessage(7, peerId, server.ownId, { nth: 5 });
  for (const _ of [1, 2]) PlayedSocket.latest().deliver({ event: 'newMessage', data });

  // Two of the five in between are the member's own, sent from elsewhere.
  expect(device.inbox.unreadOf(peerId)).toBe(5);
  expect(device.inbox.store.getState().rows?.[0]?.lastMessage.seq).toBe(7);
  expect(server.asked).toHaveLength(before);
});

test('a list that is seconds old takes nothing back and counts nothing twice', async () => {
  server.store(peerId, [1, 2]);
  openLine();
  await expect.poll(() => device.inbox.unreadOf(peerId)).toBe(2);
  PlayedSocket.latest().deliver({ event: 'newMessage', data: aMessage(3, peerId, server.ownId) });

  await device.inbox.refresh();

  expect(device.inbox.unreadOf(peerId)).toBe(3);
  expect(device.inbox.store.getState().rows?.[0]?.lastMessage.seq).toBe(3);
});

test('messages of a new conversation count even if the list that it comes with is seconds old', async () => {
  openLine();
  await expect.poll(() => device.inbox.store.getState().rows).toEqual([]);
  server.store(peerId, [1, 1]);

  for (const seq of [1, 2])
    PlayedSocket.latest().deliver({ event: 'newMessage', data: aMessage(seq, peerId, server.ownId) });

  await expect.poll(() => device.inbox.unreadOf(peerId)).toBe(2);
  expect(device.inbox.store.getState().rows?.[0]?.lastMessage.seq).toBe(2);
});

test('what was read on another device is not unread when an old list arrives', async () => {
  server.store(peerId, [1, 2]);
  openLine();
  await expect.poll(() => device.inbox.unreadOf(peerId)).toBe(2);
  for (const seq of [3, 4])
    PlayedSocket.latest().deliver({ event: 'newMessage', data: aMessage(seq, peerId, server.ownId) });
  // The server's row still ends with the second message, up to which everything is read.
  server.conversations = server.conversations.map((row) => ({ ...row, unreadCount: 0 }));

  const data = { readerId: server.ownId, peerId, upToSeq: 3 };
  PlayedSocket.latest().deliver({ event: 'messagesRead', data });
  await device.inbox.refresh();

  expect(device.inbox.unreadOf(peerId)).toBe(1);
});

test('a pong that lags behind message frames causes no request', async () => {
  server.store(peerId, [1, 2]);
  openLine();
  await expect.poll(() => device.inbox.unreadOf(peerId)).toBe(2);
  PlayedSocket.latest().deliver({ event: 'newMessage', data: aMessage(3, peerId, server.ownId) });
  const before = server.asked.length;

  const standing = { peerId, lastSeq: 2, unreadCount: 2, readSeq: 0, peerReadSeq: 0 };
  PlayedSocket.latest().deliver({ event: 'pong', data: { conversations: [standing], isWhole: true } });

  expect(server.asked).toHaveLength(before);
});

test('the unread total counts all conversations, also beyond the first hundred', async () => {
  const count = 2 * limits.maxPageSize + 30;
  server.conversations = Array.from({ length: count }, (_, index) => {
    const user = aPerson(index, { _id: `peer${index}`, id: `peer${index}` });
    const lastMessage = aMessage(index + 1, user.id, server.ownId);
    return { _id: user.id, id: user.id, user, lastMessage, unreadCount: 1 };
  });

  openLine();

  await expect.poll(() => unreadTotal(device.inbox.store.getState())).toBe(count);
  expect(server.asked).toHaveLength(3);
});
