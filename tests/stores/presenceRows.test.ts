import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { presenceRows } = await import('#functions/stores/presenceRows.ts');
const { Table } = await import('#functions/stores/table.ts');
const { unwatchStranger, watchersOf, watchStranger } = await import('#functions/stores/watched.ts');

afterAll(() => engine.stop());

const PageRow = z.object({ expiresAt: z.number() });
const Key = z.object({ pk: z.string(), sk: z.string() });

test.each([
  ['01KASAN8QZ0000000000000001', 9],
  ['01KASAN8QZ7Q3M2V9X4T8B6C5D', 5],
  ['01JZZZZZZZ7Q3M2V9X4T8B6C5E', 15],
])('the row of %s stands in the part where every version looks for it', async (userId, part) => {
  await presenceRows.writeRow({ userId, sockets: [], v: 1, by: 'w' }, undefined);

  expect(await new Table('connections').get(Key, { pk: `ROSTER#${part}`, sk: userId }, true)).toBeDefined();
});

test('a page of what has changed is kept a day, and no number is written twice', async () => {
  const page = { number: 1, entries: [{ userId: '01KASAN8QZ0000000000000001', sockets: [], v: 1 }] };
  const day = 24 * 3600;
  const now = Math.floor(Date.now() / 1000);

  await presenceRows.appendPage(3, page);

  const row = await new Table('connections').get(PageRow, { pk: 'DELTA#3', sk: '0000000000000001' }, true);
  expect(row?.expiresAt).toBeGreaterThanOrEqual(now + day);
  expect(row?.expiresAt).toBeLessThan(now + day + 60);
  expect(await presenceRows.appendPage(3, page)).toBe(false);
});

test('who looks at a stranger is known by member and socket, until they look away', async () => {
  const [one, other] = [
    { userId: '01KASAN8QZ0000000000000002', connectionId: 'a=' },
    { userId: '01KASAN8QZ0000000000000002', connectionId: 'b=' },
  ];
  const stranger = '01KASAN8QZ0000000000000003';
  for (const watcher of [one, other, one]) await watchStranger(stranger, watcher, new Date());
  expect(await watchersOf(stranger)).toEqual([one, other]);

  await unwatchStranger(stranger, one);

  expect(await watchersOf(stranger)).toEqual([other]);
  expect(await watchersOf(one.userId)).toEqual([]);
});
