import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';
import { pretendObjects } from '../support/pretendObjects.ts';

const world = vi.hoisted(() => ({ module: {} }));
vi.mock('#functions/search/snapshots/indexObjects.ts', () => world.module);
vi.mock('#functions/search/snapshots/indexSnapshots.ts', () => world.module);
Object.assign(world.module, pretendObjects().module);

const engine = await startEngine();
const { literalPage } = await import('#functions/directory/literalPage.ts');
const { peopleSource } = await import('#functions/directory/peopleSource.ts');
const { buildWhole } = await import('#functions/search/snapshots/buildSnapshot.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const users = await import('#functions/members/users.ts');

afterAll(() => engine.stop());

const now = new Date();
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000);
const nobody = newId();

/** Who has joined so many hours ago: members by the names they are called here. */
const ids = new Map<string, string>();
const nameOf = (id: string) => [...ids].find(([, one]) => one === id)?.[0] ?? id;
const idOf = (name: string) => ids.get(name) ?? '';

async function joins(fullName: string, at: Date, facts: Parameters<typeof aStoredUser>[0] = {}) {
  const id = newId(at);
  expect(await users.addUser(aStoredUser({ id, fullName, ...facts }))).toBe('done');
  ids.set(fullName, id);
}

async function ask(text: string, page: { limit?: number; after?: string; viewer?: string } = {}) {
  const { limit = 10, after, viewer = nobody } = page;
  const found = await literalPage({ text, viewer, limit, after: after && idOf(after), now });
  return [found.items.map(({ id }) => nameOf(id)), found.last && nameOf(found.last)];
}

const suspendedUntil = new Date(now.getTime() + 3600_000).toISOString();

beforeAll(async () => {
  await joins('Ana Alt', hoursAgo(50));
  await joins('Bo Børge', hoursAgo(40));
  await joins('Cem Çelik', hoursAgo(30));
  await joins('Dan Duval', hoursAgo(20));
});

describe('while there is no index, the members', () => {
  test('are listed from the table, the newest first, page by page and without who asks', async () => {
    const all = ['Dan Duval', 'Cem Çelik', 'Bo Børge', 'Ana Alt'];

    expect(await ask('')).toEqual([all, undefined]);
    expect(await ask('', { limit: 4 })).toEqual([all, undefined]);
    expect(await ask('', { limit: 3 })).toEqual([all.slice(0, 3), 'Bo Børge']);
    expect(await ask('', { limit: 3, after: 'Bo Børge' })).toEqual([['Ana Alt'], undefined]);
    const viewer = idOf('Cem Çelik');
    expect(await ask('', { limit: 2, viewer })).toEqual([['Dan Duval', 'Bo Børge'], 'Bo Børge']);
    expect(await ask('', { limit: 3, viewer })).toEqual([['Dan Duval', 'Bo Børge', 'Ana Alt'], undefined]);
  });

  test('are not searched by their names', async () => {
    await expect(ask('dan')).rejects.toMatchObject({ status: 503, code: 'DIRECTORY_AWAY' });
  });
});

describe('once there is an index, a page', () => {
  beforeAll(async () => {
    await buildWhole(peopleSource, now);
    // As if the index had not heard of any of them.
    await joins('Eve Newcomer', hoursAgo(0));
    await joins('Finn Newcomer-Dañ', new Date(now.getTime() + 1));
    await joins('Gil Suspended', new Date(now.getTime() + 2), { suspendedUntil });
    await joins('Hal Unheard', hoursAgo(1));
  });

  test('begins with those of the last seconds, and goes on with whom the index knows', async () => {
    const newest = ['Finn Newcomer-Dañ', 'Eve Newcomer'];
    const known = ['Dan Duval', 'Cem Çelik', 'Bo Børge', 'Ana Alt'];

    expect(await ask('')).toEqual([[...newest, ...known], undefined]);
    expect(await ask('', { limit: 6 })).toEqual([[...newest, ...known], undefined]);
    expect(await ask('', { limit: 5 })).toEqual([[...newest, ...known.slice(0, 3)], 'Bo Børge']);
    expect(await ask('', { limit: 2 })).toEqual([newest, 'Eve Newcomer']);
    expect(await ask('', { limit: 1 })).toEqual([['Finn Newcomer-Dañ'], 'Finn Newcomer-Dañ']);
  });

  test('begins behind where the one before ended', async () => {
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

  test('leaves out who asks, whether the index knows them or not', async () => {
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
  ])('holds those alone whose name contains %s, whatever its case and accents', async (text, expected) => {
    expect(await ask(text)).toEqual([expected, undefined]);
  });

  test('of a text goes on, too', async () => {
    expect(await ask('dan', { limit: 1 })).toEqual([['Finn Newcomer-Dañ'], 'Finn Newcomer-Dañ']);
    expect(await ask('dan', { limit: 1, after: 'Finn Newcomer-Dañ' })).toEqual([['Dan Duval'], undefined]);
  });
});
