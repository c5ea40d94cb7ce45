import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { streamGrants } from '#functions/access.ts';
import { moveReadMark } from '#functions/messages/store/inboxRows.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { countHit } from '#functions/platform/throttles/throttles.ts';
import * as closing from '#functions/sockets/background/closeSockets.ts';
import * as connect from '#functions/sockets/connect.ts';
import * as frames from '#functions/sockets/socketFrames.ts';
import { matches, readPattern } from '#infra/local/streams/eventFilter.ts';
import { limits } from '#shared/platform/limits.ts';
import { socketLimits } from '#shared/realtime/limits.ts';
import { correspondents } from '#tests/support/correspondents.ts';
import { openPresenceHouse } from '#tests/support/presenceHouse.ts';

const house = await openPresenceHouse();
const { socketRows, management, newId, open, say, sessionOf, sessions } = house;
const { aMember, settle, write } = correspondents();
afterAll(() => house.close());
beforeEach(() => void management.take());

/** Counts this many hits in a window that does not end during the test. */
async function haveCounted(window: { key: string; limit: number; seconds: number }, hits: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  await inParallel([...Array(hits).keys()], 20, () => countHit(window, new Date()));
}
const idsOf = async (userId: string) =>
  (await socketRows.socketsOf(userId)).map(({ connectionId }) => connectionId);

describe('a frame to a member', () => {
  test('reaches devices with a live session; sockets of an ended one are closed first', async () => {
    const userId = newId();
    const [ended, live] = [await sessionOf(userId), await sessionOf(userId)];
    const [late, device] = [await open(userId, ended.id), await open(userId, live.id)];
    await sessions.endLiveSession(ended);

    await frames.sendToLiveSessions([userId], { event: 'pong', data: null });

    expect([...management.take().keys()]).toEqual([device.connectionId]);
    expect(management.closed).toContain(late.connectionId);
    expect(await idsOf(userId)).toEqual([device.connectionId]);
  });

  test('ends at its deadline without a response, and keeps the connection for the next request', async () => {
    const socket = await open();
    management.silent.add(socket.connectionId);

    expect(await frames.sendToSocket(socket, { event: 'pong', data: null })).toBe('lost');
    management.silent.delete(socket.connectionId);

    expect(await frames.sendToSocket(socket, { event: 'pong', data: null })).toBe('sent');
  });

  test('removes a socket that is gone, but not one during its handshake', async () => {
    const userId = newId();
    const opening = await open(userId);
    management.gone.add(opening.connectionId);

    expect(await frames.sendToSocket(opening, { event: 'pong', data: null })).toBe('early');
    expect(await idsOf(userId)).toEqual([opening.connectionId]);
  });
});

describe('a socket that opens', () => {
  const opens = (userId: string, sessionId: string) => {
    const requestContext = { connectionId: `c-${newId()}`, authorizer: { userId, sessionId } };
    return connect.handler({ requestContext });
  };

  test('is refused, and leaves no row, if its session ends at that moment', async () => {
    const userId = newId();
    const session = await sessionOf(userId);
    await sessions.endLiveSession(session);

    expect(await opens(userId, session.id)).toEqual({ statusCode: 401 });
    expect(await idsOf(userId)).toEqual([]);
  });

  test('is one of at most twenty: the oldest is closed', async () => {
    const userId = newId();
    const { id } = await sessionOf(userId);
    const oldest = { userId, connectionId: `c-${newId()}`, sessionId: id };
    await socketRows.addSocket(oldest, new Date(Date.now() - 1000));
    for (let count = 0; count < socketLimits.maxSockets; count += 1) await opens(userId, id);

    expect(await idsOf(userId)).toHaveLength(socketLimits.maxSockets);
    expect(management.closed).toContain(oldest.connectionId);
  });

  test("is refused, and leaves no row, if its member opens them endlessly; others' are not", async () => {
    const [userId, other] = [newId(), newId()];
    const [{ id }, { id: othersId }] = [await sessionOf(userId), await sessionOf(other)];
    const opened = socketLimits.maxHandshakes;
    await haveCounted({ key: `sockets#${userId}`, limit: opened, seconds: 60 }, opened);

    expect(await opens(userId, id)).toEqual({ statusCode: 429 });
    expect(await idsOf(userId)).toEqual([]);
    expect(await opens(other, othersId)).toEqual({ statusCode: 200 });
  });

  test('twenty tabs that lose their connection nine times within a minute all return', async () => {
    const userId = newId();
    const { id } = await sessionOf(userId);
    const before = 8 * socketLimits.maxSockets;
    await haveCounted({ key: `sockets#${userId}`, limit: before, seconds: 60 }, before);

    const tabs = await Promise.all(Array.from({ length: socketLimits.maxSockets }, () => opens(userId, id)));

    expect(tabs.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  });
});

describe('a frame', () => {
  test('of a socket whose session has ended closes it', async () => {
    const session = await sessionOf(newId());
    const socket = await open(session.userId, session.id);
    await sessions.endLiveSession(session);

    await say(socket, { event: 'ping' });

    expect(management.closed).toContain(socket.connectionId);
    expect(management.take().has(socket.connectionId)).toBe(false);
  });

  test('of an unknown socket closes it', async () => {
    const socket = { userId: newId(), connectionId: 'c-forgotten' };

    await say(socket, { event: 'ping' });

    expect(management.closed).toContain('c-forgotten');
  });

  test("beyond a member's limit over all sockets closes its socket", async () => {
    const userId = newId();
    const sockets = [];
    for (let count = 0; count < 6; count += 1) sockets.push(await open(userId));
    const most = socketLimits.maxFramesPerMember / 10;
    await haveCounted({ key: `frames#${userId}`, limit: most, seconds: 60 }, most);
    const [socket] = sockets;
    if (socket === undefined) throw new Error('sockets were opened');
    for (let count = 0; count < 10; count += 1) await say(socket, { event: 'ping' });

    expect(management.closed).toContain(socket.connectionId);
  });

  test('counts for its member even if every socket closes before its tenth', async () => {
    const userId = newId();
    const { id } = await sessionOf(userId);
    const most = socketLimits.maxFramesPerMember / 10;
    await haveCounted({ key: `frames#${userId}`, limit: most, seconds: 60 }, most - 5);

    const comesAndGoes = async () => {
      const socket = await open(userId, id);
      for (let count = 0; count < 9; count += 1) await say(socket, { event: 'ping' });
      await socketRows.removeSocket(socket);
      return management.closed.includes(socket.connectionId);
    };
    const wereClosed = await inParallel([...Array(20).keys()], 10, comesAndGoes);

    expect(wereClosed.filter(Boolean).length).toBeGreaterThan(0);
  });
});

describe('a pong', () => {
  const pongFor = async (userId: string, data?: object) => {
    const socket = await open(userId, (await sessionOf(userId)).id);
    await say(socket, { event: 'ping', ...(data && { data }) });
    return management.take().get(socket.connectionId);
  };
  const send = async (from: string, to: string, now = new Date()) => {
    await write(from, to, 'Hello', undefined, now);
    await settle(from, to);
  };

  test('has the state of conversations with messages while the connection may have been silent', async () => {
    const [member, friend, other] = [await aMember(), await aMember(), await aMember()];
    const longAgo = new Date(Date.now() - (limits.socketSeenSeconds + 11 * 60) * 1000);
    await send(other, member, longAgo);
    await send(friend, member);
    await send(member, friend);
    await moveReadMark(friend, member, { seq: 2, incoming: 1 });

    const standing = { peerId: friend, lastSeq: 2, unreadCount: 1, readSeq: 0, peerReadSeq: 2 };
    const data = { conversations: [standing], isWhole: true };
    expect(await pongFor(member, { ids: [], conversations: true })).toEqual([{ event: 'pong', data }]);
  });

  test('says so if there are too many', async () => {
    const member = await aMember();
    for (let count = 0; count <= limits.maxConversationStates; count += 1)
      await send(await aMember(), member);

    const [frame] = (await pongFor(member, { ids: [], conversations: true })) ?? [];

    const received = frame?.event === 'pong' ? frame.data : undefined;
    expect(received?.conversations).toHaveLength(limits.maxConversationStates);
    expect(received?.isWhole).toBe(false);
  });

  test('is empty for a client that does not ask', async () => {
    const member = await aMember();
    await send(await aMember(), member);

    expect(await pongFor(member)).toEqual([{ event: 'pong', data: null }]);
  });
});

test('a read frame moves the mark and reaches the other devices of both; an unknown message moves nothing', async () => {
  const [member, peer] = [await aMember(), await aMember()];
  const [{ id: own }, { id: others }] = [await sessionOf(member), await sessionOf(peer)];
  const reading = await open(member, own, newId());
  const [second, theirs] = [await open(member, own), await open(peer, others)];
  const { message } = await write(peer, member, 'One');
  await write(peer, member, 'Two');
  await settle(member, peer);
  const read = (messageId: string) => say(reading, { event: 'read', data: { peerId: peer, messageId } });

  for (const unknown of [newId(), 'x']) await read(unknown);
  expect(management.take().size).toBe(0);
  await read(message._id);

  const frame = { event: 'messagesRead', data: { readerId: member, peerId: peer, upToSeq: 1 } };
  const received = { [second.connectionId]: [frame], [theirs.connectionId]: [frame] };
  expect(Object.fromEntries(management.take())).toEqual(received);
});

test('all sockets of an ended session are closed, however many, and no others', async () => {
  const userId = newId();
  const ended = await Promise.all(Array.from({ length: 60 }, () => open(userId, 'ended')));
  const other = await open(userId, 'other');
  const OldImage = { sid: { S: 'ended' }, userId: { S: userId } };

  await closing.handler({ Records: [{ dynamodb: { OldImage } }] });

  expect(management.closed).toEqual(expect.arrayContaining(ended.map(({ connectionId }) => connectionId)));
  expect(await idsOf(userId)).toEqual([other.connectionId]);
});

describe("a session whose member's status changes", () => {
  const imageOf = (userId: string, admittedAt: string) => ({
    sid: { S: 'restood' },
    userId: { S: userId },
    admittedAt: { S: admittedAt },
  });

  /** Passes a session change to the consumer, if its filter matches. */
  async function hear(userId: string, from: string, to: string) {
    const dynamodb = {
      Keys: { pk: { S: 'SID#restood' }, sk: { S: '-' } },
      OldImage: imageOf(userId, from),
      NewImage: imageOf(userId, to),
    };
    const record = { eventName: 'MODIFY', dynamodb };
    const isWoken = streamGrants.closeSockets.filters.some((filter) =>
      matches(readPattern(JSON.stringify(filter)), record),
    );
    if (isWoken) await closing.handler({ Records: [record] });
  }

  test('by an undone admission has no member socket any more, on any device', async () => {
    const userId = newId();
    const device = await open(userId, 'restood');
    const other = await open(userId, 'other');

    await hear(userId, '2026-11-22T10:00:00.000Z', '');

    expect(management.closed).toContain(device.connectionId);
    const received = { event: 'membership', data: { status: 'waiting' } };
    expect(management.take().get(device.connectionId)).toEqual([received]);
    expect(await idsOf(userId)).toEqual([other.connectionId]);
  });

  test('after an admission keeps member sockets that have opened since', async () => {
    const userId = newId();
    const device = await open(userId, 'restood');

    await hear(userId, '', '2026-11-22T10:00:00.000Z');

    expect(management.closed).not.toContain(device.connectionId);
    expect(await idsOf(userId)).toEqual([device.connectionId]);
  });
});
