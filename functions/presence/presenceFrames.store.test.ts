import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { retryFullState, queueDepartures } from '#functions/presence/presenceQueue.ts';
import { presenceStatesOf } from '#functions/presence/presenceStates.ts';
import type { Presence, PresenceRow } from '#functions/presence/store/presenceRows.ts';
import { limits } from '#shared/platform/limits.ts';
import { openPresenceHouse } from '#tests/support/presenceHouse.ts';

const house = await openPresenceHouse();
const { newId, open, gather, putOff, doLater, passSeconds, presenceRows, socketRows } = house;

let crowd: readonly string[] = [];
beforeEach(() => house.beginTest());
/** Disconnects everyone who is left, so that each test begins with nobody online. */
afterEach(async () => {
  if (crowd.length > 0) await crowdLeaves();
  for (const { userId } of await presenceRows.readOnline()) await leaves(userId);
  await doLater(putOff());
  house.endTest();
});
afterAll(() => house.close());

type Socket = Awaited<ReturnType<typeof open>>;

/** A member opens a socket with a client that takes changes or whole lists. */
async function opens(takesChanges: boolean, userId = newId()): Promise<Socket> {
  const socket = await open(userId);
  if (takesChanges) await socketRows.recordHello(socket, { takesChanges: true });
  return socket;
}
async function comes(takesChanges: boolean, userId = newId()): Promise<Socket> {
  const socket = await opens(takesChanges, userId);
  await gather(userId);
  return socket;
}
async function leaves(userId: string): Promise<void> {
  const sockets = await socketRows.socketsOf(userId);
  await Promise.all(sockets.map((socket) => socketRows.removeSocket(socket)));
  await gather(userId);
}

/** Writes a page that is news to nobody. */
async function isWritten(presences: readonly Presence[]): Promise<void> {
  const number = (await presenceRows.lastNumber()) + 1;
  const changes = presences.map((presence) => ({ presence, kind: undefined, newSockets: [] }));
  expect(await presenceRows.putPage({ number, changes }, new Date())).toBe(true);
}
/** Brings this many members online. */
async function crowdComes(count: number): Promise<void> {
  crowd = Array.from({ length: count }, () => newId());
  const socketsOf = (userId: string) => [{ connectionId: `of-${userId}`, hellos: 1, takesChanges: true }];
  await isWritten(crowd.map((userId) => ({ userId, sockets: socketsOf(userId), version: Date.now() })));
}
async function crowdLeaves(): Promise<void> {
  await isWritten(crowd.map((userId) => ({ userId, sockets: [], version: Date.now() + 1 })));
  crowd = [];
}

/** The frames that each of these sockets got since the last call; for whole lists, the members in them. */
function heardBy(...sockets: readonly Socket[]) {
  const frames = house.management.take();
  return sockets.map(({ connectionId }) =>
    (frames.get(connectionId) ?? []).map((frame) => {
      if (frame.event === 'getOnlineUsers') return frame.data.toSorted();
      if (frame.event !== 'presence') return frame.event;
      const { mode, came, left, whole } = frame.data;
      return { mode, came: idsIn(came), left: idsIn(left), whole: whole === true };
    }),
  );
}
const idsIn = (some: readonly (readonly [string, number])[]) => some.map(([id]) => id).toSorted();
const ids = (...sockets: readonly Socket[]) => sockets.map(({ userId }) => userId).toSorted();
const news = (mode: string, came: readonly string[], left: readonly string[] = [], whole = false) => ({
  mode,
  came,
  left,
  whole,
});
const bodies = () => putOff().map(({ body }): unknown => JSON.parse(body));

// The first change ever: no mode is stored yet.
test('the first to arrive gets everyone, and an unchanged mode is not sent', async () => {
  const first = await comes(true);
  expect(heardBy(first)).toEqual([[news('everyone', ids(first), [], true)]]);

  const next = await comes(true);
  expect(heardBy(first)).toEqual([[news('everyone', ids(next))]]);
});

describe('with more online than mode everyone allows', () => {
  const most = limits.maxOnlineForEveryone;

  test('clients of changes get the mode, those of lists their list, once', async () => {
    const lister = await comes(false);
    const [changer, alike] = [await comes(true), newId()];
    await crowdComes(most - 2);
    passSeconds(5);
    heardBy();

    const newcomer = await comes(true);
    expect(heardBy(lister, changer, newcomer)).toEqual([
      [ids(lister)],
      [news('some', [])],
      [news('some', ids(newcomer), [], true)],
    ]);

    const next = await comes(false, alike);
    expect(heardBy(lister, changer, newcomer, next)).toEqual([[], [], [], [ids(next)]]);
  });

  test('and then fewer, every client gets the mode: lists at once, even without changes', async () => {
    const [lister, changer] = [await comes(false), await comes(true)];
    await crowdComes(most);
    await comes(true, changer.userId);
    const all = [...(await socketRows.socketsOf(changer.userId))];
    passSeconds(5);
    await crowdLeaves();
    heardBy();

    const device = await comes(true, changer.userId);

    expect(all).toHaveLength(2);
    const [listed, received, whole] = heardBy(lister, changer, device);
    expect(listed).toEqual([ids(lister, changer)]);
    expect(received).toEqual([news('everyone', [])]);
    expect(whole?.[0]).toMatchObject({ mode: 'everyone', came: ids(lister, changer), whole: true });
    expect(whole).toHaveLength(1);
  });
});

describe('lists', () => {
  test('are sent to nobody if only a device is new, and to a new member once', async () => {
    const [lister, changer] = [await comes(false), await comes(true)];
    passSeconds(5);
    heardBy();
    await comes(true, changer.userId);
    expect(heardBy(lister)).toEqual([[]]);

    const next = await comes(false);
    expect(heardBy(lister, next)).toEqual([[ids(lister, changer, next)], [ids(lister, changer, next)]]);
  });

  test("are sent if there is a new member besides another one's new device", async () => {
    const [lister, changer] = [await comes(false), await comes(true)];
    passSeconds(5);
    heardBy();
    const [device, next] = [await opens(true, changer.userId), await opens(true)];

    await gather(device.userId, next.userId);

    expect(heardBy(lister)).toEqual([[ids(lister, changer, next)]]);
  });
});

describe('a queued full state', () => {
  const sendLater = ({ userId, connectionId }: Socket, retry = 0) =>
    doLater([
      { messageId: 'later', body: JSON.stringify({ kind: 'fullState', userId, connectionId, retry }) },
    ]);

  test("sends one socket everything, and nothing to the member's others", async () => {
    const socket = await comes(true);
    const other = await comes(true, socket.userId);
    heardBy();

    await sendLater(other);

    expect(heardBy(socket, other)).toEqual([[], [news('everyone', ids(socket), [], true)]]);
    expect(bodies()).toEqual([]);
  });

  test('is not sent to a socket or a member that is gone', async () => {
    const [socket, gone] = [await comes(true), { userId: newId(), connectionId: 'gone', sessionId: '' }];
    heardBy();

    await sendLater({ ...socket, connectionId: 'closed' });
    await sendLater(gone);

    expect(house.management.take()).toEqual(new Map());
    expect(bodies()).toEqual([]);
  });

  test("includes arrivals known from others' pages", async () => {
    const somebody = await comes(true);
    await crowdComes(1);
    const [userId = ''] = crowd;
    heardBy();

    const socket = { ...somebody, userId, connectionId: `of-${userId}` };
    await sendLater(socket);

    expect(heardBy(socket)).toEqual([[news('everyone', [userId, somebody.userId].toSorted(), [], true)]]);
  });

  test.each([0, 2])('whose socket is not stored yet is delayed by a second, as retry %i', async (retry) => {
    const socket = await comes(true);
    house.management.gone.add(socket.connectionId);

    await sendLater(socket, retry);
    const items = putOff();
    house.management.gone.delete(socket.connectionId);

    const { userId, connectionId } = socket;
    expect(items.map(({ body, delaySeconds }): unknown[] => [JSON.parse(body), delaySeconds])).toEqual([
      [{ kind: 'fullState', userId, connectionId, retry }, 1],
    ]);
  });

  test('is for new sockets only: one that misses changes before its handshake gets everything from its own worker', async () => {
    const early = await comes(true);
    house.management.gone.add(early.connectionId);
    const next = await comes(true);
    house.management.gone.delete(early.connectionId);

    expect(bodies()).toEqual([]);
    expect(heardBy(next)).toHaveLength(1);
  });
});

describe('full states of sockets that lost frames', () => {
  const address = () => ({ userId: newId(), connectionId: `c-${newId()}` });
  const delays = () => putOff().map(({ delaySeconds }) => delaySeconds);

  test('go to each socket once, with one more loss', async () => {
    const [first, second] = [address(), address()];

    await retryFullState([first, second, first], 1);

    expect(bodies()).toEqual([first, second].map((to) => ({ kind: 'fullState', ...to, retry: 2 })));
  });

  test('start again when earlier ones are due, not sooner', async () => {
    const socket = address();
    await retryFullState([socket], 0);
    expect(delays()).toEqual([5]);

    passSeconds(4.999);
    await retryFullState([socket], 0);
    expect(delays()).toEqual([]);

    passSeconds(0.001);
    await retryFullState([socket], 0);
    expect(delays()).toEqual([5]);

    await retryFullState([socket], 4);
    expect(delays()).toEqual([]);
    await retryFullState([socket], 3);
    passSeconds(319.999);
    await retryFullState([socket], 0);
    expect(delays()).toEqual([320]);
  });
});

test('departures are delayed by five seconds, from a hundred at once by thirty', async () => {
  const departures = Array.from({ length: 100 }, (_, version) => ({ userId: newId(), version }));

  await queueDepartures(departures.slice(1));
  const few = putOff();
  await queueDepartures(departures);
  const many = putOff();

  const items = departures.map((departure) => ({ kind: 'departure', ...departure }));
  const received = (some: typeof few) => some.map(({ body }): unknown => JSON.parse(body));
  expect([received(few), received(many)]).toEqual([items.slice(1), items]);
  expect(new Set(few.map(({ delaySeconds }) => delaySeconds))).toEqual(new Set([5]));
  expect(new Set(many.map(({ delaySeconds }) => delaySeconds))).toEqual(new Set([30]));
});

describe('a request for the state of members', () => {
  const row = (userId: string, version: number): PresenceRow => {
    const sockets = [{ connectionId: 's', hellos: 1, takesChanges: true }];
    return { userId, sockets, version, cause: 'record#1' };
  };

  test('gets their versions, and absences with the time of reading minus the clock difference', async () => {
    const [here, away, seenOff] = [newId(), newId(), newId()];
    await presenceRows.writeRow(row(here, 70), undefined);
    await presenceRows.writeRow({ ...row(seenOff, 80), sockets: [] }, undefined);

    expect(await presenceStatesOf([here, away, seenOff], { nowMs: 10_000, isFresh: true })).toEqual({
      came: [[here, 70]],
      left: [
        [away, 7500],
        [seenOff, 7500],
      ],
    });
  });

  test('gets what workers have announced, at most five seconds late; others count as offline', async () => {
    const [watcher, second, nobody] = [newId(), newId(), newId()];
    const [version, nowMs] = [Date.now(), Date.now() + 3_600_000];
    const statesAfter = (after: number) =>
      presenceStatesOf([watcher, second, nobody], { nowMs: nowMs + after });
    const first = await statesAfter(0);
    expect(first.came).toEqual([]);
    expect(first.left.map(([id]) => id)).toEqual([watcher, second, nobody]);
    for (const [, since] of first.left) expect(since).toBeLessThan(version);
    await isWritten([row(watcher, version), { ...row(second, version), sockets: [] }]);

    expect(await statesAfter(4999)).toEqual(first);
    const { came, left } = await statesAfter(5000);
    expect(came).toEqual([[watcher, version]]);
    expect(left[0]).toEqual([second, version]);
    expect(left[1]).toEqual(first.left[2]);
  });
});
