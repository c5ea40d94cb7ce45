import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameSearchPage } from '#functions/directory/nameSearchPage.ts';
import { peopleSnapshotSource } from '#functions/directory/peopleIndexStorage.ts';
import * as users from '#functions/members/users.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();
const storage = await startBuckets();

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const now = new Date();
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000);
const nobody = newId();

/** Members by their test names, with the hours since they joined. */
const ids = new Map<string, string>();
const nameOf = (id: string) => [...ids].find(([, personId]) => personId === id)?.[0] ?? id;
const idOf = (name: string) => ids.get(name) ?? '';

async function joins(fullName: string, at: Date, facts: Parameters<typeof aStoredUser>[0] = {}) {
  const id = newId(at);
  expect(await users.addUser(aStoredUser({ id, fullName, ...facts }))).toBe('done');
  ids.set(fullName, id);
}

async function ask(text: string, page: { limit?: number; after?: string; viewer?: string } = {}) {
  const { limit = 10, after, viewer = nobody } = page;
  const found = await nameSearchPage({ text, viewer, limit, after: after && idOf(after), now });
  return [found.items.map(({ id }) => nameOf(id)), found.last && nameOf(found.last)];
}

const suspendedUntil = new Date(now.getTime() + 3600_000).toISOString();

beforeAll(async () => {
  await joins('Ana Alt', hoursAgo(50));
  await joins('Bo Børge', hoursAgo(40));
  await joins('Cem Çelik', hoursAgo(30));
  await joins('Dan Duval', hoursAgo(20));
});

describe('with an index, a page', () => {
  beforeAll(async () => {
    await buildSnapshot(peopleSnapshotSource, now);
    // As if the index had not heard of any of them.
    await joins('Eve Newcomer', hoursAgo(0));
    await joins('Finn Newcomer-Dañ', new Date(now.getTime() + 1));
    await joins('Gil Suspended', new Date(now.getTime() + 2), { suspendedUntil });
    await joins('Hal Unheard', hoursAgo(1));
  });

  test('starts with those of the last seconds, then those in the index', async () => {
    const newest = ['Finn Newcomer-Dañ', 'Eve Newcomer'];
    const known = ['Dan Duval', 'Cem Çelik', 'Bo Børge', 'Ana Alt'];

    expect(await ask('')).toEqual([[...newest, ...known], undefined]);
    expect(await ask('', { limit: 6 })).toEqual([[...newest, ...known], undefined]);
    expect(await ask('', { limit: 5 })).toEqual([[...newest, ...known.slice(0, 3)], 'Bo Børge']);
    expect(await ask('', { limit: 2 })).toEqual([newest, 'Eve Newcomer']);
    expect(await ask('', { limit: 1 })).toEqual([['Finn Newcomer-Dañ'], 'Finn Newcomer-Dañ']);
  });

  test('starts after the end of the previous one', async () => {
    expect(await ask('', { limit: 2, after: 'Finn Newcomer-Dañ' })).toEqual([
      ['Eve Newcomer', 'Dan Duval'],
      'Dan Duval',
    ]);
    expect(await ask('', { limit: 2, after: 'Eve Newcomer' })).toEqual([
      ['Dan Duval', 'Cem Çelik'],
      'Cem Çelik',
    ]);
    expect(await ask('', { limit: 3, after: 'Eve Newcomer' })).toEqual([
      ['Dan Duval', 'Cem Çelik', 'Bo Børge'],
      'Bo Børge',
    ]);
    expect(await ask('', { limit: 2, after: 'Cem Çelik' })).toEqual([['Bo Børge', 'Ana Alt'], undefined]);
    expect(await ask('', { after: 'Ana Alt' })).toEqual([[], undefined]);
  });

  test('leaves out the viewer, in the index or not', async () => {
    const viewer = idOf('Eve Newcomer');
    expect(await ask('', { limit: 2, viewer })).toEqual([['Finn Newcomer-Dañ', 'Dan Duval'], 'Dan Duval']);
    expect(await ask('duval', { viewer: idOf('Dan Duval') })).toEqual([[], undefined]);
  });

  test.each([
    ['DAN', ['Finn Newcomer-Dañ', 'Dan Duval']],
    ['newcomer', ['Finn Newcomer-Dañ', 'Eve Newcomer']],
    ['celik', ['Cem Çelik']],
    ['n d', ['Dan Duval']],
    ['suspended', []],
    ['unheard', []],
  ])('has only those whose name contains %s, in any case and without accents', async (text, expected) => {
    expect(await ask(text)).toEqual([expected, undefined]);
  });

  test('of a text search continues too', async () => {
    expect(await ask('dan', { limit: 1 })).toEqual([['Finn Newcomer-Dañ'], 'Finn Newcomer-Dañ']);
    expect(await ask('dan', { limit: 1, after: 'Finn Newcomer-Dañ' })).toEqual([['Dan Duval'], undefined]);
  });
});
