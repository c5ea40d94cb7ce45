import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Engine, startEngine } from '#infra/local/database/engine.ts';
import { type EngineCall, engineCall } from '#infra/local/database/engineCall.ts';
import { deleteExpired, indexExpiry, scanning } from '#infra/local/database/expired.ts';

const folder = mkdtempSync(join(tmpdir(), 'expired-'));
const file = join(folder, 'tables.db');
const table = { name: 'Passes', expiry: 'expiresAt', keys: ['pk', 'sk'] };
const Page = z.object({ Items: z.array(z.looseObject({ pk: z.object({ S: z.string() }) })) });
const now = 1_800_000_000;
let engine: Engine | undefined;
let call: EngineCall;
let index: ReturnType<typeof indexExpiry> | undefined;

beforeAll(async () => {
  engine = await startEngine(file, undefined);
  call = engineCall(engine.url);
  await call('CreateTable', {
    TableName: table.name,
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    BillingMode: 'PAY_PER_REQUEST',
  });
  await put('old', now - 1);
  index = indexExpiry(file, [table]);
  // Once more, like the next start.
  index?.close();
  index = indexExpiry(file, [table]);
});
afterAll(async () => {
  index?.close();
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const put = (pk: string, expiresAt?: number) =>
  call('PutItem', {
    TableName: table.name,
    Item: {
      pk: { S: pk },
      sk: { S: 'a"b' },
      ...(expiresAt === undefined ? {} : { expiresAt: { N: String(expiresAt) } }),
    },
  });
const keyOf = (pk: string) => ({ pk: { S: pk }, sk: { S: 'a"b' } });

describe.each([
  ['by an index that the embedded engine keeps up', () => index?.find],
  ['by a scan', () => scanning(call)],
])('expired items, found %s', (_, findWith) => {
  const found = async (): Promise<unknown[]> => {
    const keys: unknown[] = [];
    for await (const key of findWith()?.(table, table.expiry, now) ?? []) keys.push(key);
    return keys;
  };

  test('are exactly those that have expired', async () => {
    await put('over', now - 1000);
    await put('late', now);
    await put('later', now * 10);
    await put('never');
    const keys = await found();
    expect(keys).toHaveLength(2);
    expect(keys).toEqual(expect.arrayContaining([keyOf('old'), keyOf('over')]));
  });

  test('are gone once deleted, and stay if they were renewed', async () => {
    await put('renewed', now - 1);
    expect(await found()).toContainEqual(keyOf('renewed'));
    await put('renewed', now + 1);
    expect(await deleteExpired(call, table, keyOf('renewed'), table.expiry, now)).toBe(0);
    await put('renewed', now - 1);
    expect(await deleteExpired(call, table, keyOf('renewed'), table.expiry, now)).toBe(1);
    expect(await found()).not.toContainEqual(keyOf('renewed'));
    const { Items } = Page.parse(await call('Scan', { TableName: table.name }));
    const left = Items.map(({ pk }) => pk.S);
    expect(left).toContain('old');
    expect(left).not.toContain('renewed');
  });
});
