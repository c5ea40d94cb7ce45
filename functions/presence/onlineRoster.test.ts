import { beforeEach, describe, expect, test } from 'vitest';
import type { Page, PageEntry, PresenceStore, RosterRow } from './model.ts';
import { Roster } from './onlineRoster.ts';

const calls: string[] = [];
const pages = new Map<number, Page[]>();
let rows: RosterRow[] = [];
/** What others write right before the next page. */
let faster: (() => void)[] = [];
let now = 0;

beforeEach(() => {
  calls.length = 0;
  pages.clear();
  rows = [];
  faster = [];
  now = 1_000_000;
});

const taken = () => calls.splice(0);
const pagesOf = (shard: number) => pages.get(shard) ?? [];
const none = () => Promise.reject(new Error('a roster does not ask for that'));
const store: PresenceStore = {
  socketsOf: none,
  readRow: none,
  writeRow: none,
  removeRow: none,
  readRoster: async () => {
    calls.push('rows');
    return rows;
  },
  newestPages: async (shard) => {
    calls.push(`newest of ${shard}`);
    return pagesOf(shard);
  },
  pagesAfter: async (shard, number) => {
    calls.push(`${shard} behind ${number}`);
    return pagesOf(shard).filter((page) => page.number > number);
  },
  appendPage: async (shard, page) => {
    faster.shift()?.();
    calls.push(`page ${page.number} of ${shard}: ${page.entries.length}`);
    if (pagesOf(shard).some(({ number }) => number === page.number)) return false;
    pages.set(shard, [...pagesOf(shard), page]);
    return true;
  },
};

const socket = { id: 's', hellos: 1, takesChanges: true };
const here = (userId: string, v: number): PageEntry => ({ userId, sockets: [socket], v });
const gone = (userId: string, v: number): PageEntry => ({ userId, sockets: [], v });
const rowOf = (entry: PageEntry): RosterRow => ({ ...entry, by: 'record#1' });
const roster = (shard = 2) => new Roster(store, shard, () => now);
const seen = (one: Roster) => ({
  online: one.online().map(({ userId, v }) => `${userId} ${v}`),
  lately: one.lately().map(({ userId, v }) => `${userId} ${v}`),
});

describe('a roster that begins', () => {
  test('reads pages, then rows, then pages again', async () => {
    pages.set(1, [
      { number: 4, entries: [] },
      { number: 5, entries: [] },
    ]);

    await roster().follow();

    expect(taken()).toEqual([
      'newest of 0',
      'newest of 1',
      'newest of 2',
      'newest of 3',
      'rows',
      '0 behind 0',
      '1 behind 5',
      '2 behind 0',
      '3 behind 0',
    ]);
  });

  test('knows from the pages who has left, and from the rows who is here', async () => {
    pages.set(0, [
      { number: 1, entries: [gone('left', now - 5), here('stale', now - 5), gone('back', now - 9)] },
    ]);
    pages.set(3, [{ number: 7, entries: [gone('left', now - 7)] }]);
    rows = [rowOf(here('back', now - 3)), rowOf(here('stays', now - 400_000))];
    const one = roster();

    await one.follow();

    expect(seen(one)).toEqual({
      online: [`back ${now - 3}`, `stays ${now - 400_000}`],
      lately: [`left ${now - 5}`],
    });
    expect(one.get('left')).toEqual(gone('left', now - 5));
    expect(one.get('stale')).toBeUndefined();
  });
});

describe('a roster that goes on', () => {
  test('reads each page once, in all shards', async () => {
    const one = roster();
    await one.follow();
    pages.set(0, [
      { number: 1, entries: [here('a', now)] },
      { number: 2, entries: [here('b', now)] },
    ]);
    pages.set(3, [{ number: 1, entries: [here('c', now)] }]);
    taken();

    await one.follow();
    expect(taken()).toEqual(['0 behind 0', '1 behind 0', '2 behind 0', '3 behind 0']);
    await one.follow();

    expect(taken()).toEqual(['0 behind 2', '1 behind 0', '2 behind 0', '3 behind 1']);
    expect(seen(one)).toEqual({ online: [`a ${now}`, `b ${now}`, `c ${now}`], lately: [] });
  });

  test('believes the higher version, and of two alike the first', async () => {
    const one = roster();
    await one.follow();
    pages.set(0, [
      { number: 1, entries: [here('up', now), here('down', now), here('same', now)] },
      { number: 2, entries: [gone('up', now + 1), gone('down', now - 1), gone('same', now)] },
    ]);

    await one.follow();

    expect(seen(one)).toEqual({ online: [`down ${now}`, `same ${now}`], lately: [`up ${now + 1}`] });
  });

  test('forgets who left two minutes ago, and nobody who is here', async () => {
    const one = roster();
    await one.follow();
    pages.set(0, [
      {
        number: 1,
        entries: [gone('just', now - 120_000), gone('long', now - 120_001), here('here', now - 120_001)],
      },
    ]);

    await one.follow();
    expect(seen(one)).toEqual({ online: [`here ${now - 120_001}`], lately: [`just ${now - 120_000}`] });
    now += 1;
    await one.follow();
    expect(seen(one).lately).toEqual([]);
  });

  test('begins anew where it slept for more than ten minutes, and knows nobody of before', async () => {
    rows = [rowOf(here('a', now))];
    const one = roster();
    await one.follow();
    for (const _ of [1, 2]) {
      now += 600_000;
      taken();
      await one.follow();
      expect(taken()).not.toContain('rows');
    }
    rows = [rowOf(here('b', now))];
    now += 600_001;

    await one.follow();

    expect(taken()).toContain('rows');
    expect(seen(one).online).toEqual([`b ${now - 600_001}`]);
  });
});

describe('a roster tells', () => {
  const some = (count: number) => Array.from({ length: count }, (_, place) => here(`m${place}`, now));

  test.each([
    [0, []],
    [1, [1]],
    [200, [200]],
    [201, [200, 1]],
    [400, [200, 200]],
  ])('%i changes in pages of two hundred, in their order', async (count, sizes) => {
    await roster().append(some(count));

    expect(pagesOf(2).map(({ number, entries }) => [number, entries.length])).toEqual(
      sizes.map((size, place) => [place + 1, size]),
    );
    expect(pagesOf(2).flatMap(({ entries }) => entries)).toEqual(some(count));
  });

  test('behind the newest page of its own shard, which it knows where it has read it', async () => {
    pages.set(
      2,
      [7, 8, 9].map((number) => ({ number, entries: [] })),
    );
    const one = roster();

    await one.append(some(1));
    expect(taken()).toEqual(['newest of 2', 'page 10 of 2: 1']);
    await one.follow();
    taken();
    await one.append(some(3));
    expect(taken()).toEqual(['page 11 of 2: 3']);
  });

  test('behind the pages of others who were faster, again and again', async () => {
    const one = roster();
    const write = (number: number) => () => pages.set(2, [...pagesOf(2), { number, entries: [] }]);
    faster = [write(1), write(2)];

    await one.append(some(1));

    expect(taken()).toEqual([
      'newest of 2',
      'page 1 of 2: 1',
      '2 behind 0',
      'page 2 of 2: 1',
      '2 behind 1',
      'page 3 of 2: 1',
    ]);
  });

  test('at the same place again where the page that was in its way is not found', async () => {
    const one = new Roster({ ...store, pagesAfter: async () => [] }, 2, () => now);
    faster = [() => pages.set(2, [{ number: 1, entries: [] }]), () => pages.delete(2)];

    await one.append(some(1));

    expect(taken()).toEqual(['newest of 2', 'page 1 of 2: 1', 'page 1 of 2: 1']);
  });
});
