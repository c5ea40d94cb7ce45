import * as fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { startEngine } from '../support/engine.ts';
import { startSocketManagement } from '../support/socketManagement.ts';

const engine = await startEngine();
const management = await startSocketManagement();
const { newId } = await import('#functions/stores/ids.ts');
const connections = await import('#functions/stores/connections.ts');
const presence = await import('#functions/stores/presence.ts');
const views = await import('#functions/stores/views.ts');
const follows = await import('#functions/stores/follows.ts');
const { Table } = await import('#functions/stores/table.ts');
const consumer = await import('#functions/background/presence.ts');
const message = await import('#functions/socket/message.ts');
const disconnect = await import('#functions/socket/disconnect.ts');
const push = await import('#functions/lib/push.ts');

let clock = Date.parse('2026-05-01T10:00:00Z');
const opened: { userId: string; connectionId: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((address) => connections.dropConnection(address)));
  vi.setSystemTime(Date.now() + 3600_000);
  while ((await presence.readRoster(new Date())).stale.length > 0) {
    await consumer.handler({ Records: [] });
    passSeconds(5);
  }
  clock = Date.now();
  management.take();
  vi.useRealTimers();
});
afterAll(async () => {
  await management.stop();
  await engine.stop();
});

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const eventOf = (ids: readonly string[]) => ({
  Records: ids.map((id) => ({ dynamodb: { Keys: { pk: { S: `MEMBER#${id}` }, sk: { S: 'CONN#x' } } } })),
});
const gather = (...ids: readonly string[]) => consumer.handler(eventOf(ids));
const socketEvent = ({ userId, connectionId }: { userId: string; connectionId: string }, body = '') => ({
  requestContext: { connectionId, authorizer: { userId, sessionId: 's' } },
  body,
});

async function open(userId: string, sessionId = 's') {
  const address = { userId, connectionId: `c-${newId()}` };
  await connections.addConnection({ ...address, sessionId }, new Date());
  opened.push(address);
  return address;
}

async function openMany(count: number) {
  const members = Array.from({ length: count }, () => newId());
  const sockets = await Promise.all(members.map((id) => open(id)));
  await gather(...members);
  return { members, sockets };
}

/** The list that each socket was last told, and how often it was told at all. */
function told() {
  const lists = [...management.take()].map(([id, frames]) => {
    const lists = frames.flatMap((frame) => (frame.event === 'getOnlineUsers' ? [frame.data] : []));
    return [id, { times: lists.length, last: (lists.at(-1) ?? []).toSorted() }] as const;
  });
  return new Map(lists);
}

describe('few online', () => {
  test('a crowd that comes at once costs one push to each socket, with everyone in it', async () => {
    const { members, sockets } = await openMany(20);

    const lists = told();

    expect(lists.size).toBe(20);
    for (const { connectionId } of sockets) {
      expect(lists.get(connectionId)).toEqual({ times: 1, last: members.toSorted() });
    }
  });

  test('a second device is told alone, and its end tells nobody', async () => {
    const { members, sockets } = await openMany(2);
    told();
    const second = await open(members[0] ?? '');
    await gather(...members);
    expect([...told().keys()]).toEqual([second.connectionId]);

    await connections.dropConnection(second);
    await gather(...members);
    passSeconds(10);
    await gather(...members);

    expect(told().size).toBe(0);
    expect(sockets).toHaveLength(2);
  });

  test('a reload tells nobody; a departure is told when it has settled', async () => {
    const { members, sockets } = await openMany(2);
    const [left, stays] = sockets;
    const [leaver = '', watcher = ''] = members;
    told();
    if (left === undefined || stays === undefined) throw new Error('two sockets were opened');

    await connections.dropConnection(left);
    await gather(leaver);
    passSeconds(2);
    await gather(leaver);
    expect(told().size).toBe(0);
    const back = await open(leaver);
    await gather(leaver);
    expect([...told().keys()]).toEqual([back.connectionId]);

    await connections.dropConnection(back);
    await gather(leaver);
    passSeconds(presence.settleMs / 1000);
    await gather(leaver);
    expect(told().get(stays.connectionId)).toEqual({ times: 1, last: [watcher] });
  });

  test('a socket that vanished without a word is found out', async () => {
    const { members, sockets } = await openMany(2);
    const [vanished = '', stays = ''] = members;
    told();
    passSeconds(limits.connectionSeenSeconds - 60);
    const kept = sockets[1];
    if (kept === undefined) throw new Error('two sockets were opened');
    await message.handler(socketEvent(kept, '{"event":"ping"}'));
    await gather(stays);
    passSeconds(120);

    await gather(stays);
    expect((await presence.readRoster(new Date())).online.map(({ userId }) => userId)).toEqual([stays]);
    await gather(vanished);
    passSeconds(5);
    await gather(vanished);

    expect(told().get(kept.connectionId)?.last).toEqual([stays]);
  });

  test('settling in any order and number of runs ends with those who have a socket', async () => {
    const Step = fc.record({ member: fc.nat(2), device: fc.nat(1), opens: fc.boolean(), runs: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 20 }), async (steps) => {
        const members = [newId(), newId(), newId()];
        const open = new Set<string>();
        for (const { member, device, opens, runs } of steps) {
          const userId = members[member] ?? '';
          const address = { userId, connectionId: `${userId}-${device}` };
          if (opens) await connections.addConnection({ ...address, sessionId: 's' }, new Date());
          else await connections.dropConnection(address);
          open[opens ? 'add' : 'delete'](address.connectionId);
          passSeconds(1);
          if (runs) await Promise.all([gather(userId), gather(...members)]);
        }
        for (const _ of [1, 2]) {
          await gather(...members);
          passSeconds(5);
        }

        const online = await presence.onlineAmong(members, new Date());
        const has = (id: string) => [...open].some((socket) => socket.startsWith(id));
        expect(online.map(({ userId }) => userId).toSorted()).toEqual(members.filter(has).toSorted());
        const { online: listed } = await presence.readRoster(new Date());
        const roster = new Set(listed.map(({ userId }) => userId));
        expect(members.filter((id) => roster.has(id))).toEqual(members.filter(has));
        for (const id of open) {
          await connections.dropConnection({ userId: id.split('-')[0] ?? '', connectionId: id });
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('many online', () => {
  const many = limits.presenceEveryoneMost + 1;

  test('only those hear of a member who follow, watch or write with them', async () => {
    const { sockets, members } = await openMany(many);
    const [follower, watcher] = sockets;
    if (follower === undefined || watcher === undefined) throw new Error('sockets were opened');
    const newcomer = newId();
    const edges = new Table('follows');
    await edges.put({ pk: follower.userId, sk: newcomer, since: newId() });
    expect(await follows.followersOf(newcomer, 10)).toEqual([follower.userId]);
    await message.handler(socketEvent(watcher, JSON.stringify({ event: 'watch', data: [newcomer] })));
    told();

    const socket = await open(newcomer);
    await gather(newcomer);
    const came = told();
    await connections.dropConnection(socket);
    await gather(newcomer);
    passSeconds(5);
    await gather(newcomer);
    const left = told();

    expect([...came.keys()].toSorted()).toEqual(
      [follower, watcher, socket].map(({ connectionId }) => connectionId).toSorted(),
    );
    expect(came.get(follower.connectionId)?.last).toEqual([follower.userId, newcomer].toSorted());
    expect(came.get(watcher.connectionId)?.last).toEqual([watcher.userId, newcomer].toSorted());
    expect(left.get(follower.connectionId)).toEqual({ times: 1, last: [follower.userId] });
    expect(left.get(watcher.connectionId)).toEqual({ times: 1, last: [watcher.userId] });
    expect(left.size).toBe(2);
    expect(members).toHaveLength(many);
  });

  test('everyone is told everything again once they are few', async () => {
    const { members, sockets } = await openMany(many);
    const [leaver] = sockets;
    if (leaver === undefined) throw new Error('sockets were opened');
    told();

    await connections.dropConnection(leaver);
    await gather(leaver.userId);
    passSeconds(5);
    await gather(leaver.userId);

    const lists = told();
    const rest = members.filter((id) => id !== leaver.userId).toSorted();
    expect(lists.size).toBe(many - 1);
    expect(lists.get(sockets[1]?.connectionId ?? '')).toEqual({ times: 1, last: rest });
  });

  test('what a socket watched is forgotten with it', async () => {
    const [socket, watched] = [await open(newId()), newId()];
    await views.watch(socket, [watched], new Date());
    expect(await views.watchersOf(watched)).toEqual([socket]);

    await disconnect.handler(socketEvent(socket));

    expect(await views.watchersOf(watched)).toEqual([]);
    expect(await views.readView(socket.connectionId)).toBeUndefined();
    expect(await connections.connectionsOf(socket.userId, new Date())).toEqual([]);
  });
});

describe('pushing', () => {
  test('a socket that is gone is forgotten, and the others get theirs', async () => {
    const userId = newId();
    const [gone, alive] = [await open(userId), await open(userId)];
    management.gone.add(gone.connectionId);

    await push.pushToMembers([userId], { event: 'pong', data: null });

    expect([...management.take().keys()]).toEqual([alive.connectionId]);
    const left = await connections.connectionsOf(userId, new Date());
    expect(left.map(({ connectionId }) => connectionId)).toEqual([alive.connectionId]);
  });

  test('the sockets of an ended session are closed, and no others', async () => {
    const userId = newId();
    const [ended, other] = [await open(userId, 'ended'), await open(userId, 'other')];

    await push.closeSessions(userId, ['ended']);

    expect(management.closed).toContain(ended.connectionId);
    expect(management.closed).not.toContain(other.connectionId);
    const left = await connections.connectionsOf(userId, new Date());
    expect(left.map(({ connectionId }) => connectionId)).toEqual([other.connectionId]);
  });

  test('a frame from a socket that is not known any more closes it', async () => {
    const socket = { userId: newId(), connectionId: 'c-forgotten' };

    await message.handler(socketEvent(socket, '{"event":"ping"}'));

    expect(management.closed).toContain('c-forgotten');
    expect(management.take().size).toBe(0);
  });

  test('a ping writes at most once a minute', async () => {
    const socket = await open(newId());
    const seen = async () => (await connections.connectionsOf(socket.userId, new Date()))[0]?.lastSeen;
    const first = await seen();

    passSeconds(59);
    await message.handler(socketEvent(socket, '{"event":"ping"}'));
    expect(await seen()).toBe(first);
    passSeconds(1);
    await message.handler(socketEvent(socket, '{"event":"ping"}'));

    expect(await seen()).toBe((first ?? 0) + 60);
    expect(management.take().get(socket.connectionId)).toHaveLength(2);
  });
});
