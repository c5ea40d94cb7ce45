import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameSearchPage } from '#functions/directory/nameSearchPage.ts';
import * as users from '#functions/members/users.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
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

async function joins(fullName: string, at: Date) {
  const id = newId(at);
  expect(await users.addUser(aStoredUser({ id, fullName }))).toBe('done');
  ids.set(fullName, id);
}

async function ask(text: string, page: { limit?: number; after?: string; viewer?: string } = {}) {
  const { limit = 10, after, viewer = nobody } = page;
  const found = await nameSearchPage({ text, viewer, limit, after: after && idOf(after), now });
  return [found.items.map(({ id }) => nameOf(id)), found.last && nameOf(found.last)];
}

beforeAll(async () => {
  await joins('Ana Alt', hoursAgo(50));
  await joins('Bo Børge', hoursAgo(40));
  await joins('Cem Çelik', hoursAgo(30));
  await joins('Dan Duval', hoursAgo(20));
});

test('without an index, the members are listed from the table, newest first, page by page, without the viewer', async () => {
  const all = ['Dan Duval', 'Cem Çelik', 'Bo Børge', 'Ana Alt'];

  expect(await ask('')).toEqual([all, undefined]);
  expect(await ask('', { limit: 4 })).toEqual([all, undefined]);
  expect(await ask('', { limit: 3 })).toEqual([all.slice(0, 3), 'Bo Børge']);
  expect(await ask('', { limit: 3, after: 'Bo Børge' })).toEqual([['Ana Alt'], undefined]);
  const viewer = idOf('Cem Çelik');
  expect(await ask('', { limit: 2, viewer })).toEqual([['Dan Duval', 'Bo Børge'], 'Bo Børge']);
  expect(await ask('', { limit: 3, viewer })).toEqual([['Dan Duval', 'Bo Børge', 'Ana Alt'], undefined]);
});

test('without an index, the members are not searched by name', async () => {
  await expect(ask('dan')).rejects.toMatchObject({ status: 503, code: 'DIRECTORY_AWAY' });
});
