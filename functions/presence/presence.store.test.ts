import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Table } from '#functions/platform/dynamo/table.ts';
import * as sweep from '#functions/presence/background/sweepSockets.ts';
import * as watching from '#functions/presence/store/watched.ts';
import { subscriptions } from '#functions/presence/subscriptions.ts';
import { limits } from '#shared/platform/limits.ts';
import { openPresenceHouse } from '#tests/support/presenceHouse.ts';

const house = await openPresenceHouse();
const { newId, open, gather, putOff, doLater, say, newFrames, passSeconds, presenceRows, socketRows } = house;

/** The sockets that several tests share; each test adds its own members to them. */
let crowd: Awaited<ReturnType<typeof arrive>> = [];

/** Each test begins with nobody online, or with the crowd. */
beforeEach(() => {
  if (crowd.length === 0) house.beginTest();
});
afterEach(async () => {
  if (crowd.length === 0) await seeOffEverybody();
});
afterAll(() => house.close());

async function seeOffEverybody(): Promise<void> {
  const rows = await presenceRows.readOnline();
  for (const { userId } of rows) await closeAll(userId);
  await gather(...rows.map(({ userId }) => userId));
  await doLater(putOff());
  expect(await presenceRows.readOnline()).toEqual([]);
  house.endTest();
}

async function closeAll(userId: string): Promise<void> {
  const all = await socketRows.socketsOf(userId);
  await Promise.all(all.map((address) => socketRows.removeSocket(address)));
}

/** Members who connect at once, with clients that take changes or whole lists. */
async function arrive(count: number, takesChanges = false) {
  const sockets = [await open()];
  sockets.push(...(await Promise.all(Array.from({ length: count - 1 }, () => open()))));
  if (takesChanges)
    await Promise.all(sockets.map((socket) => socketRows.recordHello(socket, { takesChanges: true })));
  await gather(...sockets.map(({ userId }) => userId));
  return sockets;
}
/** Two of them. */
async function arriveTwo(takesChanges = false) {
  const [arrived, second] = await arrive(2, takesChanges);
  if (arrived === undefined || second === undefined) throw new Error('two were expected');
  return [arrived, second] as const;
}
const hello = { event: 'hello', data: { presence: true } };
const idsOf = (sockets: readonly { userId: string }[]) => sockets.map(({ userId }) => userId).toSorted();
const first = <T>(items: readonly T[]): T => {
  const [item] = items;
  if (item === undefined) throw new Error('one was expected');
  return item;
};

describe('clients without presence in their hello', () => {
  test('get the full list unasked, each once, when a crowd arrives', async () => {
    const sockets = await arrive(20);

    const lists = newFrames().lists;

    expect(lists.size).toBe(20);
    for (const [, frames] of lists) expect(frames.map((ids) => ids.toSorted())).toEqual([idsOf(sockets)]);
  });

  test('get it once a second, however many workers have changes', async () => {
    const watcher = first(await arrive(1));
    newFrames();
    const newSockets = [await open(), await open(), await open()];
    for (const { userId } of newSockets) await house.settle(userId);
    expect(newFrames().lists.size).toBe(0);

    await house.tell();

    const lists = newFrames().lists.get(watcher.connectionId);
    expect(lists?.map((ids) => ids.toSorted())).toEqual([idsOf([watcher, ...newSockets])]);
  });

  test('get the list again when a member leaves', async () => {
    const [leaver, stays] = await arriveTwo();
    passSeconds(5);
    newFrames();
    await socketRows.removeSocket(leaver);
    await gather(leaver.userId);
    expect(newFrames().lists.size).toBe(0);

    await doLater(putOff());

    expect(newFrames().lists).toEqual(new Map([[stays.connectionId, [[stays.userId]]]]));
  });
});

describe('clients with presence in their hello', () => {
  test('get everything once, then versioned changes', async () => {
    const sockets = await arrive(3, true);
    const watcher = first(sockets);
    const whole = newFrames().changes.get(watcher.connectionId);
    const newcomer = await open();
    await gather(newcomer.userId);
    const change = newFrames().changes.get(watcher.connectionId);

    expect(whole?.map(({ mode, came }) => [mode, came.map(([id]) => id).toSorted()])).toEqual([
      ['everyone', idsOf(sockets)],
    ]);
    expect(change).toEqual([{ mode: 'everyone', came: [[newcomer.userId, expect.any(Number)]], left: [] }]);
  });

  test('get everything again after another hello, and nobody else does', async () => {
    const [member] = await arriveTwo(true);
    newFrames();

    await say(member, hello);
    await gather(member.userId);

    const again = newFrames().changes;
    expect([...again.keys()]).toEqual([member.connectionId]);
    expect(again.get(member.connectionId)?.[0]?.came).toHaveLength(2);
  });

  test('get nothing about a reload or a second device, and a departure with a higher version', async () => {
    const [leaver, stays] = await arriveTwo(true);
    const [came] = newFrames().changes.get(stays.connectionId) ?? [];
    const member = leaver.userId;
    await closeAll(member);
    await gather(member);
    const items = putOff();
    const back = await open(member);
    await gather(member);
    await doLater(items);
    const second = await open(member);
    await gather(member);
    expect(newFrames().changes.get(stays.connectionId)).toBeUndefined();

    for (const socket of [back, second]) await socketRows.removeSocket(socket);
    await gather(member);
    await doLater(putOff());

    const [left] = newFrames().changes.get(stays.connectionId) ?? [];
    const version = (of: readonly [string, number][] | undefined) =>
      of?.find(([id]) => id === member)?.[1] ?? 0;
    expect(left?.came).toEqual([]);
    expect(version(left?.left)).toBeGreaterThan(version(came?.came));
  });

  test('a departure is delayed by five seconds, and by thirty if a hundred leave at once', async () => {
    const hundred = await arrive(100);
    putOff();
    await Promise.all(hundred.map((socket) => socketRows.removeSocket(socket)));
    await gather(first(hundred).userId);
    const alone = putOff();
    await gather(...idsOf(crowd));
    const together = putOff();

    expect(alone.map(({ delaySeconds }) => delaySeconds)).toEqual([5]);
    expect(together.map(({ delaySeconds }) => delaySeconds)).toEqual(crowd.map(() => 30));
    await doLater(together);
  });

  test('the row of a member who left is gone, and the same item again notifies nobody', async () => {
    const [leaver, stays] = await arriveTwo(true);
    await socketRows.removeSocket(leaver);
    await gather(leaver.userId);
    const items = putOff();
    await doLater(items);
    newFrames();
    await doLater(items);

    expect(await presenceRows.readRow(leaver.userId)).toBeUndefined();
    expect(newFrames().changes.get(stays.connectionId)).toBeUndefined();
  });
});

describe('a newcomer', () => {
  test('that is still in its handshake is kept, and gets the full state a second later', async () => {
    const socket = await open();
    house.management.gone.add(socket.connectionId);
    await gather(socket.userId);
    const items = putOff();
    house.management.gone.delete(socket.connectionId);
    await doLater(items);

    expect(items.map(({ delaySeconds }) => delaySeconds)).toEqual([1]);
    expect(newFrames().lists.get(socket.connectionId)).toEqual([[socket.userId]]);
  });

  test('that the platform does not know is removed', async () => {
    const socket = await open();
    house.management.gone.add(socket.connectionId);
    passSeconds(16);
    await gather(socket.userId);

    expect(await socketRows.socketsOf(socket.userId)).toEqual([]);
  });
});

describe('a lost frame', () => {
  test('leaves nobody with a wrong list: the socket gets everything a little later, however often that fails', async () => {
    const [hearer, other] = await arriveTwo(true);
    newFrames();
    putOff();
    house.management.failing.add(hearer.connectionId);
    await closeAll(other.userId);
    await gather(other.userId);
    const [departure] = putOff();
    await doLater(departure === undefined ? [] : [departure]);
    const lost = putOff();
    await doLater(lost);
    const lostAgain = putOff();
    house.management.failing.delete(hearer.connectionId);
    await doLater(lostAgain);

    expect([...lost, ...lostAgain].map(({ delaySeconds }) => delaySeconds)).toEqual([5, 20]);
    expect(first(newFrames().changes.get(hearer.connectionId) ?? []).whole).toBe(true);
  });

  test('queues one full state, which covers all that is lost before it is due', async () => {
    const [hearer, other] = await arriveTwo(true);
    putOff();
    house.management.failing.add(hearer.connectionId);
    const delays: number[] = [];
    for (const seconds of [1, 5]) {
      await open(other.userId);
      await gather(other.userId);
      await closeAll(other.userId);
      await gather(other.userId);
      const items = putOff();
      await doLater(items.filter(({ body }) => body.includes('departure')));
      const fullStates = [...items, ...putOff()].filter(({ body }) => body.includes('fullState'));
      delays.push(...fullStates.map(({ delaySeconds }) => delaySeconds));
      passSeconds(seconds);
    }
    house.management.failing.delete(hearer.connectionId);

    expect(delays).toEqual([5]);
  });

  test('is repeated for some minutes, not forever', async () => {
    const socket = await open();
    house.management.failing.add(socket.connectionId);
    await gather(socket.userId);
    const delays: number[] = [];
    for (let items = putOff(); items.length > 0; items = putOff()) {
      delays.push(...items.map(({ delaySeconds }) => delaySeconds));
      await doLater(items);
    }

    expect(delays).toEqual([5, 20, 80, 320]);
  });
});

const many = limits.maxOnlineForEveryone + 1;

describe('more than two hundred online', () => {
  const edges = new Table('follows');
  const follow = (follower: string, followee: string) =>
    edges.put({ pk: follower, sk: followee, since: newId() });

  beforeAll(async () => {
    house.beginTest();
    crowd = await arrive(many, true);
  });
  beforeEach(() => {
    newFrames();
    // On a busy machine some of two hundred frames may be lost; those sockets would get the full state later.
    putOff();
  });
  afterAll(async () => {
    crowd = [];
    await seeOffEverybody();
  });

  test("only followers and open conversations get a member's changes; others ask", async () => {
    const [follower, looker, asker] = crowd;
    if (follower === undefined || looker === undefined || asker === undefined) throw new Error('many came');
    const newcomer = newId();
    await follow(follower.userId, newcomer);
    await say(looker, { event: 'watch', data: { ids: [newcomer], chats: [newcomer] } });
    newFrames();
    const socket = await open(newcomer);
    await gather(newcomer);
    const came = newFrames().changes;
    passSeconds(6);
    await say(asker, { event: 'ping', data: { ids: [newcomer] } });
    const frames = house.management.take().get(asker.connectionId);
    await socketRows.removeSocket(socket);
    await gather(newcomer);
    await doLater(putOff());
    const left = newFrames().changes;

    const two = [follower.connectionId, looker.connectionId].toSorted();
    expect([...came.keys()].toSorted()).toEqual(two);
    // No pong besides: the state is the response.
    const data = { mode: 'some', came: [[newcomer, expect.any(Number)]], left: [] };
    expect(frames).toEqual([{ event: 'presence', data }]);
    expect([...left.keys()].toSorted()).toEqual(two);
    expect(left.get(looker.connectionId)?.[0]?.left).toEqual([[newcomer, expect.any(Number)]]);
  });

  test('an open conversation with a followed member, or with oneself, writes nothing', async () => {
    const looker = crowd[3];
    if (looker === undefined) throw new Error('many came');
    const [friend, stranger] = [newId(), newId()];
    await follow(looker.userId, friend);

    await say(looker, { event: 'watch', data: { ids: [], chats: [friend, looker.userId, stranger] } });

    expect((await socketRows.findSocket(looker))?.strangers).toEqual([stranger]);
  });

  test('the presence of a member with over a thousand followers is sent to nobody', async () => {
    const famous = newId();
    const followers = Array.from({ length: limits.maxPresenceFollowers }, () => newId());
    for (let start = 0; start < followers.length; start += 100) {
      await Promise.all(followers.slice(start, start + 100).map((id) => follow(id, famous)));
    }
    expect((await subscriptions.subscribersOf(famous)).members).toHaveLength(followers.length);
    await follow(newId(), famous);
    const ordinary = newId();
    const fan = await open(followers[0]);
    await follow(fan.userId, ordinary);
    await socketRows.recordHello(fan, { takesChanges: true });
    await gather(fan.userId);
    newFrames();

    await Promise.all([open(famous), open(ordinary)]);
    await gather(famous, ordinary);

    const changes = newFrames().changes.get(fan.connectionId);
    expect(changes?.flatMap(({ came }) => came.map(([id]) => id))).toEqual([ordinary]);
  });

  test('nothing is written for the people on a screen', async () => {
    const looker = crowd[4];
    if (looker === undefined) throw new Error('many came');
    const ids = Array.from({ length: 100 }, () => newId());

    await say(looker, { event: 'watch', data: { ids, chats: [] } });

    const watchers = await Promise.all(ids.map((id) => watching.watchersOf(id)));
    expect(watchers.flat()).toEqual([]);
    expect((await socketRows.findSocket(looker))?.strangers).toEqual([]);
  });
});

test('the mode changes at 201 and back at 149, and each change asks clients for a new hello', async () => {
  const sockets = await arrive(many - 1, true);
  const watcher = first(sockets);
  newFrames();
  sockets.push(...(await arrive(1, true)));
  // Sockets that lost frames on a busy machine get no full state here.
  const departures = () => putOff().filter(({ body }) => body.includes('departure'));
  const some = newFrames()
    .changes.get(watcher.connectionId)
    ?.map(({ mode }) => mode);
  const leave = async (count: number) => {
    const leaving = sockets.splice(1, count);
    await Promise.all(leaving.map((socket) => socketRows.removeSocket(socket)));
    await gather(...idsOf(leaving));
    await doLater(departures());
    return newFrames()
      .changes.get(watcher.connectionId)
      ?.map(({ mode }) => mode);
  };
  const stillMany = await leave(many - 150);
  const few = await leave(1);

  expect(some).toEqual(['some']);
  expect(stillMany).toBeUndefined();
  expect(few?.at(-1)).toBe('everyone');
});

test('a departure that was given up is completed by the sweep, and a present member stays', async () => {
  const [gone, here] = await arriveTwo(true);
  await socketRows.removeSocket(gone);
  // Nobody is notified, because the stream record was given up.
  putOff();
  newFrames();

  await sweep.handler();
  passSeconds(5);
  await doLater(putOff());

  expect(await presenceRows.readRow(gone.userId)).toBeUndefined();
  expect((await presenceRows.readRow(here.userId))?.sockets).toHaveLength(1);
  expect(
    newFrames()
      .changes.get(here.connectionId)
      ?.flatMap(({ left }) => left.map(([id]) => id)),
  ).toContain(gone.userId);
});

test('sockets that vanished silently are removed after eleven minutes, and only they', async () => {
  const [vanished, alive] = await arriveTwo();
  passSeconds(limits.socketSeenSeconds - 60);
  await say(alive, { event: 'ping' });
  passSeconds(60);

  await sweep.handler();

  expect(await socketRows.socketsOf(vanished.userId)).toEqual([]);
  expect(await socketRows.socketsOf(alive.userId)).toHaveLength(1);
});
