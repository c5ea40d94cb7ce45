import { beforeEach, describe, expect, test } from 'vitest';
import type { PageEntry, PresenceStore, RosterRow, Socket } from './model.ts';
import { Roster } from './onlineRoster.ts';
import { followSockets, seeOff, type Surroundings } from './worker.ts';

const calls: unknown[] = [];
const rows = new Map<string, RosterRow>();
const sockets = new Map<string, readonly Socket[]>();
const now = 1_000_000;
const one: Socket = { id: 'one', hellos: 1, takesChanges: true };

const store: PresenceStore = {
  socketsOf: async (userId) => sockets.get(userId) ?? [],
  readRow: async (userId) => rows.get(userId),
  writeRow: async (row) => {
    calls.push(['write', row.userId]);
    rows.set(row.userId, row);
    return true;
  },
  removeRow: async (userId, v) => void calls.push(['remove', userId, v]),
  readRoster: async () => {
    calls.push(['follow']);
    return [...rows.values()];
  },
  newestPages: async () => [],
  pagesAfter: async () => [],
  appendPage: async (_, { entries }) => {
    calls.push(['page', entries.map(({ userId }) => userId)]);
    return true;
  },
};

const around = (): Surroundings => ({
  store,
  roster: new Roster(store, 0, () => now),
  nowMs: () => now,
  postpone: async (departures) => void calls.push(['postpone', departures]),
  tell: async (changes) => void calls.push(['tell', changes.map(({ entry, kind }) => [entry.userId, kind])]),
});

beforeEach(() => {
  calls.length = 0;
  rows.clear();
  sockets.clear();
});

const entryOf = (userId: string, held: readonly Socket[], v = 500): PageEntry => ({
  userId,
  sockets: held,
  v,
});
const isHere = (userId: string, by = 'record#1') => rows.set(userId, { ...entryOf(userId, [one]), by });
const stirred = (...ids: readonly string[]) =>
  ids.map((userId) => ({ userId, first: 'record#3', last: 'record#5' }));

describe('a worker that hears of sockets', () => {
  test('writes the rows, then its page, hears of the others, and tells then', async () => {
    isHere('stays', 'record#2');
    sockets.set('stays', [one]);
    for (const id of ['maya', 'jonas']) sockets.set(id, [one]);

    await followSockets(around(), stirred('maya', 'stays', 'jonas'));

    expect(calls).toEqual([
      ['write', 'maya'],
      ['write', 'jonas'],
      ['page', ['maya', 'jonas']],
      ['follow'],
      [
        'tell',
        [
          ['maya', 'came'],
          ['jonas', 'came'],
        ],
      ],
    ]);
  });

  test('puts off those who are left without a socket, and tells nobody of them', async () => {
    for (const id of ['maya', 'jonas']) isHere(id);

    await followSockets(around(), stirred('maya', 'jonas'));

    expect(calls).toEqual([
      [
        'postpone',
        [
          { userId: 'maya', v: 500 },
          { userId: 'jonas', v: 500 },
        ],
      ],
    ]);
  });

  test('does nothing where nothing has changed', async () => {
    await followSockets(around(), stirred('nobody'));
    await followSockets(around(), []);

    expect(calls).toEqual([]);
  });
});

describe('a worker that sees members off', () => {
  const due = (...ids: readonly string[]) =>
    ids.map((userId) => ({ item: `of ${userId}`, departure: { userId, v: 500 } }));

  test('removes their rows when all are told, and leaves who is back', async () => {
    for (const id of ['maya', 'back', 'jonas']) isHere(id);
    sockets.set('back', [one]);

    await seeOff(around(), due('maya', 'back', 'jonas'));

    expect(calls).toEqual([
      ['write', 'maya'],
      ['write', 'jonas'],
      ['page', ['maya', 'jonas']],
      ['follow'],
      [
        'tell',
        [
          ['maya', 'left'],
          ['jonas', 'left'],
        ],
      ],
      ['remove', 'maya', now],
      ['remove', 'jonas', now],
    ]);
    expect(rows.get('maya')?.by).toBe('item#of maya');
  });

  test('does nothing where nobody leaves', async () => {
    await seeOff(around(), due('nobody'));

    expect(calls).toEqual([]);
  });

  test('keeps the rows where the telling fails, for the second try', async () => {
    isHere('maya');
    const failing = { ...around(), tell: () => Promise.reject(new Error('no line')) };

    await expect(seeOff(failing, due('maya'))).rejects.toThrow('no line');
    expect(calls.flat()).not.toContain('remove');
    calls.length = 0;
    await seeOff(around(), due('maya'));

    expect(calls).toContainEqual(['tell', [['maya', 'left']]]);
    expect(calls.at(-1)).toEqual(['remove', 'maya', now]);
  });
});
