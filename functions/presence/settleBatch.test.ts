import { beforeEach, describe, expect, test } from 'vitest';
import { settleSocketChanges, settleDepartures, type SettleContext } from './settle.ts';
import type { PresencePage, Presence, PresenceStore, PresenceRow, Socket } from './store/presenceRows.ts';

const calls: unknown[] = [];
const rows = new Map<string, PresenceRow>();
const sockets = new Map<string, readonly Socket[]>();
const pages: PresencePage[] = [];
/** Pages that others write right before the next ones. */
let inTheWay: PresencePage[][] = [];
const now = 1_000_000;
const firstSocket: Socket = { connectionId: 'one', hellos: 1, takesChanges: true };

const store: PresenceStore = {
  socketsOf: async (userId) => sockets.get(userId) ?? [],
  readRow: async (userId) => rows.get(userId),
  writeRow: async (row) => {
    calls.push(['write', row.userId]);
    rows.set(row.userId, row);
    return true;
  },
  removeRow: async (userId, version) => void calls.push(['remove', userId, version]),
  readOnline: async () => [...rows.values()],
  lastNumber: async () => pages.at(-1)?.number ?? 0,
  newestPages: async (most) => pages.slice(-most),
  pagesAfter: async (number) => pages.filter((page) => page.number > number),
  putPage: async (page) => {
    const others = inTheWay.shift() ?? [];
    pages.push(...others);
    if (pages.some(({ number }) => number === page.number)) return false;
    calls.push(['page', page.number, page.changes.map(({ presence, kind }) => [presence.userId, kind])]);
    pages.push(page);
    return true;
  },
};

const around: SettleContext = {
  store,
  nowMs: () => now,
  queueDepartures: async (departures) => void calls.push(['queueDepartures', departures]),
};

beforeEach(() => {
  calls.length = 0;
  rows.clear();
  sockets.clear();
  pages.length = 0;
  inTheWay = [];
});

const entryOf = (userId: string, held: readonly Socket[], version = 500): Presence => ({
  userId,
  sockets: held,
  version,
});
const isHere = (userId: string, cause = 'record#1') =>
  rows.set(userId, { ...entryOf(userId, [firstSocket]), cause });
const changed = (...ids: readonly string[]) =>
  new Map(ids.map((userId) => [userId, { first: 'record#3', last: 'record#5' }]));

describe('a worker that gets changed sockets', () => {
  test('writes the rows, then a page of those that have changed', async () => {
    isHere('stays', 'record#2');
    sockets.set('stays', [firstSocket]);
    for (const id of ['maya', 'jonas']) sockets.set(id, [firstSocket]);

    await settleSocketChanges(around, changed('maya', 'stays', 'jonas'));

    expect(calls).toEqual([
      ['write', 'maya'],
      ['write', 'jonas'],
      [
        'page',
        1,
        [
          ['maya', 'came'],
          ['jonas', 'came'],
        ],
      ],
    ]);
  });

  test('queues the departure of members without a socket, and sends nothing yet', async () => {
    for (const id of ['maya', 'jonas']) isHere(id);

    await settleSocketChanges(around, changed('maya', 'jonas'));

    expect(calls).toEqual([
      [
        'queueDepartures',
        [
          { userId: 'maya', version: 500 },
          { userId: 'jonas', version: 500 },
        ],
      ],
    ]);
  });

  test('does nothing if nothing has changed', async () => {
    await settleSocketChanges(around, changed('nobody'));
    await settleSocketChanges(around, new Map());

    expect(calls).toEqual([]);
  });
});

describe('a worker that sees members off', () => {
  const due = (...ids: readonly string[]) =>
    ids.map((userId) => ({ itemId: `of ${userId}`, departure: { userId, version: 500 } }));

  test('removes their rows once all pages are written, and keeps members who are back', async () => {
    for (const id of ['maya', 'back', 'jonas']) isHere(id);
    sockets.set('back', [firstSocket]);

    await settleDepartures(around, due('maya', 'back', 'jonas'));

    expect(calls).toEqual([
      ['write', 'maya'],
      ['write', 'jonas'],
      [
        'page',
        1,
        [
          ['maya', 'left'],
          ['jonas', 'left'],
        ],
      ],
      ['remove', 'maya', now],
      ['remove', 'jonas', now],
    ]);
    expect(rows.get('maya')?.cause).toBe('item#of maya');
  });

  test('does nothing if nobody leaves', async () => {
    await settleDepartures(around, due('nobody'));

    expect(calls).toEqual([]);
  });

  test('keeps the rows for a second attempt if no page can be written', async () => {
    isHere('maya');
    const failing = {
      ...around,
      store: { ...store, putPage: () => Promise.reject(new Error('no table')) },
    };

    await expect(settleDepartures(failing, due('maya'))).rejects.toThrow('no table');
    expect(calls.flat()).not.toContain('remove');
    calls.length = 0;
    await settleDepartures(around, due('maya'));

    expect(calls).toEqual([
      ['page', 1, [['maya', 'left']]],
      ['remove', 'maya', now],
    ]);
  });
});

describe('pages', () => {
  const crowd = (count: number) => Array.from({ length: count }, (_, index) => `m-${index}`);

  test.each([
    [200, [200]],
    [201, [200, 1]],
    [400, [200, 200]],
  ])('of %i changes hold two hundred each, in their order', async (count, sizes) => {
    const ids = crowd(count);
    for (const id of ids) sockets.set(id, [firstSocket]);

    await settleSocketChanges(around, changed(...ids));

    expect(pages.map(({ number, changes }) => [number, changes.length])).toEqual(
      sizes.map((size, index) => [index + 1, size]),
    );
    expect(pages.flatMap(({ changes }) => changes.map(({ presence }) => presence.userId))).toEqual(ids);
  });

  test('follow the pages of others, who may be faster several times', async () => {
    pages.push({ number: 7, changes: [] });
    inTheWay = [[{ number: 8, changes: [] }], [{ number: 9, changes: [] }]];
    sockets.set('maya', [firstSocket]);

    await settleSocketChanges(around, changed('maya'));

    expect(calls.at(-1)).toEqual(['page', 10, [['maya', 'came']]]);
  });
});
