import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { presenceRows } = await import('#functions/stores/presenceRows.ts');
const { Table } = await import('#functions/stores/table.ts');

afterAll(() => engine.stop());

const Key = z.object({ pk: z.string(), sk: z.string() });

test.each([
  ['01KASAN8QZ0000000000000001', 9],
  ['01KASAN8QZ7Q3M2V9X4T8B6C5D', 5],
  ['01JZZZZZZZ7Q3M2V9X4T8B6C5E', 15],
])('the row of %s stands in the part where every version looks for it', async (userId, part) => {
  await presenceRows.writeRow({ userId, sockets: [], v: 1, by: 'w' }, undefined);

  expect(await new Table('connections').get(Key, { pk: `ROSTER#${part}`, sk: userId }, true)).toBeDefined();
});
