import { describe, expect, test } from 'vitest';
import { newId } from '#functions/platform/runtime/ids.ts';
import { logout } from '#shared/auth/sessionRoutes.ts';
import { listMessages, readMessages } from '#shared/messages/readingRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { openSockets } from '../support/owner.ts';
import { aMember, logInPlanted, type Member } from '../support/people.ts';
import { siteUrl } from '../support/site.ts';
import {
  connect,
  messagesRead,
  newMessage,
  online,
  openQuietly,
  pong,
  refusedHandshake,
} from '../support/socket.ts';

const send = (from: Member, to: Member, message: string) =>
  from.call(sendMessage, { params: { id: to.user.id }, body: { message } });

describe('a new message', () => {
  test("reaches every device of the receiver and the sender's other devices, and nobody else", async () => {
    const [one, other, third] = await Promise.all([aMember(), aMember(), aMember()]);
    const otherAgain = await logInPlanted(other.user.id);
    const addressed = await Promise.all([other, otherAgain, one].map(connect));
    const outsider = await connect(third);

    const { data } = await send(one, other, 'Hello');

    for (const device of addressed) expect(await device.next(newMessage)).toEqual(data.newMessage);
    expect(outsider.frames.map(newMessage).filter(Boolean)).toEqual([]);
    await Promise.all([...addressed, outsider].map((device) => device.close()));
  });

  test("is not echoed to the socket that sent or read it, only to the member's others", async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const socketId = newId();
    const [sends, looksOn] = await Promise.all([openQuietly(one, socketId), openQuietly(one, newId())]);

    const body = { message: 'Hello', socketId };
    const { data } = await one.call(sendMessage, { params: { id: other.user.id }, body });
    expect(await looksOn.next(newMessage)).toEqual(data.newMessage);
    await send(other, one, 'Hello yourself');
    await one.call(readMessages, { params: { id: other.user.id }, body: { socketId } });
    expect(await looksOn.next(messagesRead)).toMatchObject({ readerId: one.user.id });
    sends.send({ event: 'ping' });
    await sends.next(pong);

    expect(sends.frames.flatMap((frame) => newMessage(frame)?.message ?? [])).toEqual(['Hello yourself']);
    expect(sends.frames.map(messagesRead).filter(Boolean)).toEqual([]);
    await Promise.all([sends, looksOn].map((device) => device.close()));
  });

  test('arrives exactly once in a burst of two hundred', { tags: ['heavy'] }, async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const device = await connect(other);
    const count = 200;

    await Promise.all(Array.from({ length: count }, (_, index) => send(one, other, `Message ${index}`)));
    await device.next(
      () => device.frames.filter(({ event }) => event === 'newMessage').length >= count || undefined,
    );

    const seqs = device.frames.flatMap((frame) => (frame.event === 'newMessage' ? [frame.data.seq] : []));
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    await device.close();
  });

  test('reports to its sender when it was read', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const device = await connect(one);
    await send(one, other, 'Read me');

    await other.call(listMessages, { params: { id: one.user.id } });

    expect(await device.next(messagesRead)).toMatchObject({ readerId: other.user.id, upToSeq: 1 });
    await device.close();
  });

  test('reports it even if it was marked as read over the socket', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const [device, reading] = await Promise.all([connect(one), connect(other)]);
    const { data } = await send(one, other, 'Read me');
    const { _id: messageId } = await reading.next(newMessage);

    reading.send({ event: 'read', data: { peerId: one.user.id, messageId } });

    expect(messageId).toBe(data.newMessage._id);
    expect(await device.next(messagesRead)).toMatchObject({ readerId: other.user.id, upToSeq: 1 });
    await Promise.all([device, reading].map((socket) => socket.close()));
  });
});

describe('the online list', () => {
  test('is complete on connect and follows arrivals and departures', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const device = await connect(one);
    await device.next(online((ids) => ids.includes(one.user.id)));

    const visitor = await connect(other);
    await device.next(online((ids) => ids.includes(other.user.id)));
    await visitor.next(online((ids) => ids.includes(one.user.id)));
    const before = device.frames.length;
    await visitor.close();

    const hasLeft = online((ids) => device.frames.length > before && !ids.includes(other.user.id));
    await expect(device.next(hasLeft)).resolves.toBeDefined();
    await device.close();
  });

  // A reload has no fixed duration: see `presence.store.test.ts`.
  test('keeps a member who loses one of two devices', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const watcher = await connect(one);
    const [phone, laptop] = await Promise.all([connect(other), connect(other)]);
    await watcher.next(online((ids) => ids.includes(other.user.id)));
    await expect.poll(() => openSockets(other)).toBe(2);
    const seen = watcher.frames.length;

    phone.vanish();
    await expect.poll(() => openSockets(other)).toBe(1);
    // All departures have the same delay, so a wrong one for `other` would arrive before that of somebody who leaves
    // now.
    const marker = await aMember();
    const last = await connect(marker);
    await watcher.next(online((ids) => ids.includes(marker.user.id)));
    const arrived = watcher.frames.length;
    await last.close();
    await watcher.next(online((ids) => watcher.frames.length > arrived && !ids.includes(marker.user.id)));

    const flickers = watcher.frames
      .slice(seen)
      .filter((frame) => frame.event === 'getOnlineUsers' && !frame.data.includes(other.user.id));
    expect(flickers).toEqual([]);
    await Promise.all([laptop, watcher].map((device) => device.close()));
  });
});

describe('a handshake', () => {
  test("requires a session, the member's own id and our origin", async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);

    expect(await refusedHandshake(one.user.id, {})).toBe(401);
    expect(await refusedHandshake(one.user.id, { authorization: 'Bearer nonsense' })).toBe(401);
    expect(await refusedHandshake(other.user.id, one.headers)).toBe(403);
    expect(await refusedHandshake(one.user.id, { ...one.headers, origin: 'https://evil.example' })).toBe(403);
    expect(await refusedHandshake(one.user.id, { ...one.headers, origin: siteUrl() })).toBe(401);
  });
});

describe('a connection', () => {
  test('ends with its session', async () => {
    const member = await aMember();
    const device = await connect(member);

    await member.call(logout, {});

    expect(await device.closed).toBeGreaterThanOrEqual(1000);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"event":"newMessage","data":{}}',
    '{"event":"watch","data":[1]}',
    '"x"',
  ])('survives the frame %j', async (frame) => {
    const member = await aMember();
    const device = await connect(member);

    device.send(frame);
    device.send({ event: 'ping' });

    expect(await device.next(pong)).toBe(true);
    await device.close();
  });
});
