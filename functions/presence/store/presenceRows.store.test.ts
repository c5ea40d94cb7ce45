import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Table, RowKey } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { OnlineMembers } from '#functions/presence/onlineMembers.ts';
import { appendChanges } from '#functions/presence/settle.ts';
import * as presence from '#functions/presence/store/presenceRows.ts';
import { unwatchStranger, watchersOf, watchStranger } from '#functions/presence/store/watched.ts';
import * as sockets from '#functions/sockets/socketRows.ts';
import { limits } from '#shared/platform/limits.ts';
import { startEngine } from '#tests/support/engine.ts';
import { first, refusal, withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();
const { presenceRows } = presence;

afterAll(() => engine.stop());

const PageRow = z.object({ expiresAt: z.number() });
const cameOnline = (userId: string) => ({
  presence: {
    userId,
    sockets: [{ connectionId: userId, hellos: 1, takesChanges: true }],
    version: Date.now(),
  },
  kind: 'came' as const,
  newSockets: [],
});

test.each([
  ['01KASAN8QZ0000000000000001', 2],
  ['01KASAN8QZ7Q3M2V9X4T8B6C5D', 9],
  ['01JZZZZZZZ7Q3M2V9X4T8B6C5E', 0],
])('the row of %s is in the shard where every version reads it', async (userId, shard) => {
  await presenceRows.writeRow({ userId, sockets: [], version: 1, cause: 'w' }, undefined);

  expect(
    await new Table('connections').get(RowKey, { pk: `ONLINE#${shard}`, sk: userId }, { consistent: true }),
  ).toBeDefined();
});

test('a page of changes is kept a day, and no number is written twice', async () => {
  const open = [
    { connectionId: 'a=', hellos: 1, takesChanges: true },
    { connectionId: 'b=', hellos: 0, takesChanges: false },
  ];
  const changes = [
    { presence: { userId: newId(), sockets: open, version: 1 }, kind: 'came' as const, newSockets: ['b='] },
    { presence: { userId: newId(), sockets: open, version: 2 }, kind: undefined, newSockets: [] },
    { presence: { userId: newId(), sockets: [], version: 3 }, kind: 'left' as const, newSockets: [] },
  ];
  const page = { number: (await presenceRows.lastNumber()) + 1, changes };
  const day = 24 * 3600;
  const now = new Date();

  expect(await presenceRows.putPage(page, now)).toBe(true);

  const row = await new Table('connections').get(
    PageRow,
    { pk: 'PAGE', sk: String(page.number).padStart(16, '0') },
    { consistent: true },
  );
  expect(row?.expiresAt).toBe(epochSeconds(now) + day);
  expect(await presenceRows.putPage({ ...page, changes: [] }, now)).toBe(false);
  expect(await presenceRows.newestPages(1)).toEqual([page]);
});

test('a socket that watches a stranger is known by member and socket until it stops', async () => {
  const [online, second] = [
    { userId: '01KASAN8QZ0000000000000002', connectionId: 'a=' },
    { userId: '01KASAN8QZ0000000000000002', connectionId: 'b=' },
  ];
  const stranger = '01KASAN8QZ0000000000000003';
  const at = new Date('2026-05-04T03:00:00.500Z');
  for (const watcher of [online, second, online]) await watchStranger(stranger, watcher, at);
  expect(await watchersOf(stranger)).toEqual([online, second]);
  const row = { pk: `WATCHED#${stranger}`, sk: 'a=' };
  const expiresAt = Math.floor(at.getTime() / 1000) + 2 * 3600 + 600;
  expect(await new Table('connections').get(PageRow, row, { consistent: true })).toEqual({ expiresAt });

  await unwatchStranger(stranger, online);

  expect(await watchersOf(stranger)).toEqual([second]);
  expect(await watchersOf(online.userId)).toEqual([]);
});

test('a presence row is written only if it is unchanged since it was read, and pages are read up to the first gap', async () => {
  const userId = newId();
  const row = {
    userId,
    sockets: [{ connectionId: 'a=', hellos: 1, takesChanges: true }],
    version: 1,
    cause: 'w',
  };
  expect(await presenceRows.writeRow({ ...row, version: 2 }, 1)).toBe(false);
  expect(await presenceRows.writeRow(row, undefined)).toBe(true);
  expect(await presenceRows.writeRow(row, undefined)).toBe(false);
  expect(await presenceRows.writeRow({ ...row, version: 2 }, 1)).toBe(true);
  expect(await presenceRows.writeRow({ ...row, version: 3 }, 1)).toBe(false);
  await presenceRows.removeRow(userId, 1);
  expect(await presenceRows.readRow(userId)).toEqual({ ...row, version: 2 });
  const gone = newId();
  await presenceRows.writeRow({ ...row, userId: gone, sockets: [] }, undefined);
  expect(await presence.onlineAmong([userId, gone, newId(), userId])).toEqual([{ ...row, version: 2 }]);
  expect(await presenceRows.readOnline()).toContainEqual({ ...row, version: 2 });
  await presenceRows.removeRow(userId, 2);
  expect(await presenceRows.readRow(userId)).toBeUndefined();

  const last = await presenceRows.lastNumber();
  const numbers = [1, 2, 3, 4].map((more) => last + more);
  for (const number of numbers)
    expect(await presenceRows.putPage({ number, changes: [] }, new Date())).toBe(true);
  expect(await presenceRows.putPage({ number: last + 6, changes: [] }, new Date())).toBe(false);
  await new Table('connections').remove({ pk: 'PAGE', sk: String(last + 3).padStart(16, '0') });
  const after = async (number: number) => (await presenceRows.pagesAfter(number)).map((page) => page.number);
  expect([await after(last), await after(last + 2), await after(last + 3)]).toEqual([
    [last + 1, last + 2],
    [],
    [last + 4],
  ]);
  expect((await presenceRows.newestPages(2)).map(({ number }) => number)).toEqual([last + 2, last + 4]);
});

test('a reused page number is not written after TTL removed the newest pages', async () => {
  const awake = new OnlineMembers(presenceRows, Date.now);
  for (const userId of [newId(), newId()]) await appendChanges(presenceRows, [cameOnline(userId)], Date.now);
  await awake.follow();
  const last = await presenceRows.lastNumber();
  await new Table('connections').remove({ pk: 'PAGE', sk: String(last).padStart(16, '0') });
  const late = newId();

  await appendChanges(presenceRows, [cameOnline(late)], Date.now);
  await awake.follow();

  expect(await presenceRows.lastNumber()).toBe(last + 1);
  expect(awake.get(late)).toBeDefined();
});

test('the mode is everyone until it is changed, by one writer only', async () => {
  await new Table('connections').remove({ pk: 'PRESENCE', sk: 'MODE' });
  expect(await presence.readMode()).toBe('everyone');

  expect([await presence.changeMode('some'), await presence.changeMode('some')]).toEqual([true, false]);

  expect(await presence.readMode()).toBe('some');
});

test('a change of mode survives a lost response', async () => {
  const unanswered = <T>(command: RegExp, work: () => Promise<T>) =>
    withFault({ behind: first(1, command, refusal('TimeoutError')) }, work);
  const mode = (await presence.readMode()) === 'some' ? 'everyone' : 'some';

  expect(await unanswered(/^Put/, () => presence.changeMode(mode))).toBe(true);
  expect(await presence.changeMode(mode)).toBe(false);
});

describe('a socket', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 4, 4, 3, 0, seconds));
  const epoch = (seconds: number) => at(seconds).getTime() / 1000;
  const expiryOf = async (userId: string, sk: string) =>
    (await new Table('connections').get(PageRow, { pk: `MEMBER#${userId}`, sk }, { consistent: true }))
      ?.expiresAt;

  test('that opens has sent nothing yet, and is kept while it counts as open', async () => {
    const address = { userId: newId(), connectionId: 'a=' };
    await sockets.addSocket({ ...address, sessionId: 's' }, at(0));

    const opened = { hellos: 0, takesChanges: false, strangers: [], frames: 0, framesFrom: epoch(0) };
    const known = { ...address, sessionId: 's', openedAt: at(0).getTime(), lastSeen: epoch(0), ...opened };
    expect(await sockets.findSocket(address)).toEqual(known);
    expect(await expiryOf(address.userId, 'CONN#a=')).toBe(epoch(limits.socketSeenSeconds));
    await sockets.recordHello(address, { takesChanges: true });
    await sockets.recordStrangers(address, ['b']);
    const received = { ...known, hellos: 1, takesChanges: true, strangers: ['b'] };
    expect(await sockets.findSocket(address)).toEqual(received);
    const seconds = limits.socketSeenSeconds;
    expect(await sockets.openSocketsOf(address.userId, at(seconds - 1))).toEqual([received]);
    expect(await sockets.openSocketsOf(address.userId, at(seconds))).toEqual([]);
  });

  test('counts its frames, reset and seen again when most of a minute is over', async () => {
    const address = { userId: newId(), connectionId: 'a=' };
    await sockets.addSocket({ ...address, sessionId: 's' }, at(0));
    const counted = [];
    for (const seconds of [1, 49, 50, 51]) {
      const { frames, framesFrom, lastSeen } = (await sockets.recordFrame(address, at(seconds))) ?? {};
      counted.push([frames, framesFrom, lastSeen]);
    }

    const [opened, afresh] = [epoch(0), epoch(50)];
    expect(counted).toEqual([
      [1, opened, opened],
      [2, opened, opened],
      [1, afresh, afresh],
      [2, afresh, afresh],
    ]);
    expect(await expiryOf(address.userId, 'CONN#a=')).toBe(afresh + limits.socketSeenSeconds);
    await sockets.removeSocket(address);
    expect(await sockets.recordFrame(address, at(62))).toBeUndefined();
    expect(await sockets.findSocket(address)).toBeUndefined();
  });

  test("that the platform does not know is kept for its handshake's fifteen seconds", async () => {
    const address = { userId: newId(), connectionId: 'a=' };
    await sockets.addSocket({ ...address, sessionId: 's' }, at(0));

    expect(await sockets.removeUnknownSocket(address, at(15))).toBe(false);
    expect(await sockets.findSocket(address)).toBeDefined();
    expect(await sockets.removeUnknownSocket(address, at(16))).toBe(true);
    expect(await sockets.findSocket(address)).toBeUndefined();
    expect(await sockets.removeUnknownSocket(address, at(16))).toBe(true);
  });

  test("is among its member's, the oldest first, and separate for a non-member", async () => {
    const userId = newId();
    const open = (connectionId: string, seconds: number, more: object = {}) =>
      sockets.addSocket({ userId, connectionId, sessionId: 's', ...more }, at(seconds));
    await open('a=', 2);
    await open('b=', 3, { isRestricted: true });
    await open('c=', 1);
    const ids = async (isRestricted?: boolean) =>
      (await sockets.socketsOf(userId, { isRestricted })).map(({ connectionId }) => connectionId);

    expect([await ids(), await ids(true)]).toEqual([['c=', 'a='], ['b=']]);
    expect(await expiryOf(userId, 'RESTRICTED#b=')).toBe(epoch(3) + limits.socketSeenSeconds);
    expect((await presenceRows.socketsOf(userId)).map(({ connectionId }) => connectionId)).toEqual([
      'c=',
      'a=',
    ]);
  });
});
