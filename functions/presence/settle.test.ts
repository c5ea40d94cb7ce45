import { beforeEach, describe, expect, test } from 'vitest';
import { settleDeparture, settleSockets } from './settle.ts';
import type { PresenceStore, PresenceRow, Socket } from './store/presenceRows.ts';

let row: PresenceRow | undefined;
let sockets: readonly Socket[] = [];
/** How many writes are still refused, as if another worker kept winning. */
let refused = 0;
const written: [PresenceRow, number | undefined][] = [];
const now = 1_000_000;
const none = () => Promise.reject(new Error('settling does not ask for that'));

const store: PresenceStore = {
  socketsOf: async () => sockets,
  readRow: async () => row,
  writeRow: async (next, expected) => {
    written.push([next, expected]);
    refused -= 1;
    return refused < 0;
  },
  removeRow: none,
  readOnline: none,
  lastNumber: none,
  newestPages: none,
  pagesAfter: none,
  putPage: none,
};

beforeEach(() => {
  row = undefined;
  sockets = [];
  refused = 0;
  written.length = 0;
});

const userId = 'maya';
const socket = (id: string, hellos = 1, takesChanges = true): Socket => ({
  connectionId: id,
  hellos,
  takesChanges,
});
const [first, two] = [socket('one'), socket('two')];
const rowOf = (held: readonly Socket[], cause = 'record#1', version = 500): PresenceRow => ({
  userId,
  sockets: held,
  version,
  cause,
});
const settled = () => settleSockets(store, userId, { first: 'record#3', last: 'record#5' }, () => now);
const next = (held: readonly Socket[], version = now): PresenceRow => ({
  userId,
  sockets: held,
  version,
  cause: 'record#5',
});

describe('a member whose sockets have changed', () => {
  test('came online if they had no row: every socket gets the full state', async () => {
    sockets = [first, two];

    expect(await settled()).toEqual({
      change: { presence: next([first, two]), kind: 'came', newSockets: ['one', 'two'] },
    });
    expect(written).toEqual([[next([first, two]), undefined]]);
  });

  test('came back online if they had just left', async () => {
    [row, sockets] = [rowOf([]), [first]];

    expect(await settled()).toEqual({
      change: { presence: next([first]), kind: 'came', newSockets: ['one'] },
    });
    expect(written).toEqual([[next([first]), 500]]);
  });

  test.each([
    ['a socket more', [first], [first, two], ['two']],
    ['a socket less', [first, two], [first], []],
    ['another socket', [first], [two], ['two']],
    ['a socket that said hello again', [first, two], [socket('one', 2), two], ['one']],
    ['a socket that takes changes now', [socket('one', 1, false)], [first], ['one']],
  ])('is online as before with %s: others get no news', async (_, before, held, newSockets) => {
    [row, sockets] = [rowOf(before), held];

    expect(await settled()).toEqual({ change: { presence: next(held), kind: undefined, newSockets } });
    expect(written).toEqual([[next(held), 500]]);
  });

  test.each([
    [now - 2, now],
    [now - 1, now],
    [now, now + 1],
    [now + 70, now + 71],
  ])('after version %i has version %i, whatever the clock says', async (version, expected) => {
    [row, sockets] = [rowOf([first], 'record#1', version), [two]];

    expect((await settled()).change?.presence.version).toBe(expected);
  });

  test.each([
    ['in the same order', [first, two]],
    ['in another', [two, first]],
  ])('is as before with the same sockets %s', async (_, held) => {
    [row, sockets] = [rowOf([first, two], 'record#2'), held];

    expect(await settled()).toEqual({});
    expect(written).toEqual([]);
  });

  test.each(['record#3', 'record#4', 'record#5'])(
    'is sent again if %s was written and may not have been sent',
    async (cause) => {
      [row, sockets] = [rowOf([first, two], cause), [first, two]];
      expect(await settled()).toEqual({
        change: { presence: row, kind: 'came', newSockets: ['one', 'two'] },
      });
      expect(written).toEqual([]);

      sockets = [first, socket('three')];
      expect(await settled()).toEqual({
        change: { presence: next(sockets), kind: 'came', newSockets: ['one', 'three'] },
      });
    },
  );

  test('without a socket is marked as offline from now on, if they were online', async () => {
    expect(await settled()).toEqual({});
    row = rowOf([first], 'record#2');
    expect(await settled()).toEqual({ departure: { userId, version: 500 } });
    row = rowOf([first], 'record#3');
    expect(await settled()).toEqual({
      change: { presence: row, kind: 'came', newSockets: [] },
      departure: { userId, version: 500 },
    });
    expect(written).toEqual([]);
  });

  test('is sent again if a second delivery found a socket and the first may have died', async () => {
    row = rowOf([], 'item#9', 777);

    expect(await settled()).toEqual({ change: { presence: row, kind: 'left', newSockets: [] } });
    expect(written).toEqual([]);
  });

  test('whose row another worker writes is read again, eight times at most', async () => {
    [sockets, refused] = [[first], 7];
    expect(await settled()).toMatchObject({ change: { kind: 'came' } });
    expect(written).toHaveLength(8);

    [refused, written.length] = [8, 0];
    await expect(settled()).rejects.toThrow('Gave up on a presence row after 8 conflicting writes.');
    expect(written).toHaveLength(8);
  });
});

describe('a departure', () => {
  const leaving = () => settleDeparture(store, { userId, version: 500 }, 'item#9', () => now);
  const left = (version = now): PresenceRow => ({ userId, sockets: [], version, cause: 'item#9' });

  test('is sent under a higher version if no socket has opened since', async () => {
    row = rowOf([first]);

    expect(await leaving()).toEqual({ change: { presence: left(), kind: 'left', newSockets: [] } });
    expect(written).toEqual([[left(), 500]]);
  });

  test('is ignored if the row is gone, was written since, or a socket is open', async () => {
    expect(await leaving()).toEqual({});
    for (const version of [499, 501]) {
      row = rowOf([first], 'record#1', version);
      expect(await leaving()).toEqual({});
    }
    [row, sockets] = [rowOf([first]), [two]];
    expect(await leaving()).toEqual({});
    expect(written).toEqual([]);
  });

  test('is returned again as written for the same item', async () => {
    row = left(777);

    expect(await leaving()).toEqual({ change: { presence: row, kind: 'left', newSockets: [] } });
    expect(written).toEqual([]);
  });

  test('that another worker has sent, or whose member is back, is ignored', async () => {
    row = { ...left(777), cause: 'item#8' };
    expect(await leaving()).toEqual({});
    row = { ...left(777), sockets: [first] };
    expect(await leaving()).toEqual({});
  });

  test('is tried eight times at most', async () => {
    [row, refused] = [rowOf([first]), 7];
    expect(await leaving()).toMatchObject({ change: { kind: 'left' } });
    [refused, written.length] = [8, 0];

    await expect(leaving()).rejects.toThrow('Gave up on a presence row after 8 conflicting writes.');
    expect(written).toHaveLength(8);
  });
});
