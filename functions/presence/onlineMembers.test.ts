import { beforeEach, describe, expect, test } from 'vitest';
import { OnlineMembers } from './onlineMembers.ts';
import type { PresencePage, Presence, PresenceStore, PresenceRow } from './store/presenceRows.ts';

const calls: string[] = [];
const pages: PresencePage[] = [];
let rows: PresenceRow[] = [];
let now = 0;

beforeEach(() => {
  calls.length = 0;
  pages.length = 0;
  rows = [];
  now = 1_000_000;
});

const taken = () => calls.splice(0);
const none = () => Promise.reject(new Error('a list does not read that'));
const store: PresenceStore = {
  socketsOf: none,
  readRow: none,
  writeRow: none,
  removeRow: none,
  readOnline: async () => {
    calls.push('rows');
    return rows;
  },
  lastNumber: async () => {
    calls.push('last');
    return pages.at(-1)?.number ?? 0;
  },
  newestPages: async (most) => {
    calls.push(`newest ${most}`);
    return pages.slice(-most);
  },
  pagesAfter: async (number) => {
    calls.push(`behind ${number}`);
    return pages.filter((page) => page.number > number);
  },
  putPage: none,
};

const socket = { connectionId: 's', hellos: 1, takesChanges: true };
const here = (userId: string, version: number): Presence => ({ userId, sockets: [socket], version });
const gone = (userId: string, version: number): Presence => ({ userId, sockets: [], version });
const rowOf = (presence: Presence): PresenceRow => ({ ...presence, cause: 'record#1' });
const newList = () => new OnlineMembers(store, () => now);
const pageOf = (number: number, ...presences: readonly Presence[]): PresencePage => ({
  number,
  changes: presences.map((presence) => ({ presence, kind: undefined, newSockets: [] })),
});
const seen = (list: OnlineMembers) => ({
  online: list.online().map(({ userId, version }) => `${userId} ${version}`),
  lately: list.recentlyLeft().map(({ userId, version }) => `${userId} ${version}`),
});

test('a member who left before the list was loaded counts as away since then', async () => {
  const list = newList();

  await list.follow();

  // They came 100 s ago and left 95 s ago; the page about it is no longer among the newest.
  expect(list.offlineVersionOf('stranger')).toBeGreaterThan(now - 95_000);
  expect(list.offlineVersionOf('stranger')).toBeLessThan(now);
});

describe('a new list', () => {
  test('reads pages, then rows, then pages again', async () => {
    pages.push(pageOf(4), pageOf(5));

    await newList().follow();

    expect(taken()).toEqual(['last', 'newest 200', 'rows', 'behind 5']);
  });

  test('learns from the pages who has left, and from the rows who is online', async () => {
    pages.push(
      pageOf(1, gone('left', now - 5), here('stale', now - 5), gone('back', now - 9)),
      pageOf(2, gone('left', now - 7)),
    );
    rows = [rowOf(here('back', now - 3)), rowOf(here('stays', now - 400_000))];
    const list = newList();

    await list.follow();

    expect(seen(list)).toEqual({
      online: [`back ${now - 3}`, `stays ${now - 400_000}`],
      lately: [`left ${now - 5}`],
    });
    expect(list.get('left')).toEqual(gone('left', now - 5));
    expect(list.get('stale')).toBeUndefined();
  });
});

describe('a list that is updated', () => {
  test('reads each page once', async () => {
    const list = newList();
    await list.follow();
    pages.push(pageOf(1, here('a', now)), pageOf(2, here('b', now)), pageOf(3, here('c', now)));
    taken();

    await list.follow();
    expect(taken()).toEqual(['behind 0']);
    await list.follow();

    expect(taken()).toEqual(['behind 3']);
    expect(seen(list)).toEqual({ online: [`a ${now}`, `b ${now}`, `c ${now}`], lately: [] });
  });

  test('keeps the higher version, and of two equal ones the first', async () => {
    const list = newList();
    await list.follow();
    pages.push(
      pageOf(1, here('up', now), here('down', now), here('same', now)),
      pageOf(2, gone('up', now + 1), gone('down', now - 1), gone('same', now)),
    );

    await list.follow();

    expect(seen(list)).toEqual({ online: [`down ${now}`, `same ${now}`], lately: [`up ${now + 1}`] });
  });

  test('forgets members who left two minutes ago, and nobody who is online', async () => {
    const list = newList();
    await list.follow();
    pages.push(
      pageOf(1, gone('just', now - 120_000), gone('long', now - 120_001), here('here', now - 120_001)),
    );

    await list.follow();
    expect(seen(list)).toEqual({ online: [`here ${now - 120_001}`], lately: [`just ${now - 120_000}`] });
    now += 1;
    await list.follow();
    expect(seen(list).lately).toEqual([]);
  });

  test('is loaded again after a pause of more than ten minutes, and forgets earlier members', async () => {
    rows = [rowOf(here('a', now))];
    const list = newList();
    await list.follow();
    for (const _ of [1, 2]) {
      now += 600_000;
      taken();
      await list.follow();
      expect(taken()).not.toContain('rows');
    }
    rows = [rowOf(here('b', now))];
    now += 600_001;

    await list.follow();

    expect(taken()).toContain('rows');
    expect(seen(list).online).toEqual([`b ${now - 600_001}`]);
  });
});

describe('a list that is asked for pages', () => {
  const three = [1, 2, 3].map((number) => pageOf(number, here(`m${number}`, now)));

  test('returns the requested ones, whether or not it has applied them', async () => {
    pages.push(...three);
    const list = newList();

    expect(await list.followFrom(2, 3)).toEqual(three.slice(1));
    expect(await list.followFrom(2, 2)).toEqual(three.slice(1, 2));
    expect(await list.followFrom(4, 4)).toEqual([]);
  });

  test('applies all pages, also those before and after the requested ones', async () => {
    const list = newList();
    await list.follow();
    pages.push(...three);
    taken();

    expect(await list.followFrom(2, 2)).toEqual(three.slice(1, 2));
    expect(taken()).toEqual(['behind 0']);
    expect(seen(list).online).toHaveLength(3);

    await list.follow();
    expect(taken()).toEqual(['behind 3']);
  });

  test('does not go back to an older state', async () => {
    pages.push(...three);
    const list = newList();
    await list.follow();

    await list.followFrom(1, 1);
    taken();
    await list.follow();

    expect(taken()).toEqual(['behind 3']);
  });
});
