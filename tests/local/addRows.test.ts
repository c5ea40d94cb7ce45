import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toAttributeValues } from '#functions/platform/dynamo/attributes.ts';
import { addRowBatch, KeyTaken, makeRowBatch, type NewRow } from '#infra/local/database/addRows.ts';
import { type Engine, startEngine } from '#infra/local/database/engine.ts';
import { type EngineCall, engineCall } from '#infra/local/database/engineCall.ts';

const folder = mkdtempSync(join(tmpdir(), 'rows-'));
const file = join(folder, 'tables.db');
const Page = z.object({ Items: z.array(z.looseObject({ pk: z.object({ S: z.string() }) })) });
let engine: Engine | undefined;
let call: EngineCall;

beforeAll(async () => {
  engine = await startEngine(file, undefined);
  call = engineCall(engine.url);
  const keysOf = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
  for (const TableName of ['Plants', 'Pots']) {
    await call('CreateTable', {
      TableName,
      KeySchema: keysOf('pk', 'sk'),
      AttributeDefinitions: ['pk', 'sk', 'kind'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexes: [
        { IndexName: 'byKind', KeySchema: keysOf('kind', 'pk'), Projection: { ProjectionType: 'ALL' } },
      ],
    });
  }
  await call('PutItem', { TableName: 'Plants', Item: { pk: { S: 'rose' }, sk: { S: '-' } } });
});
afterAll(async () => {
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const row = (table: string, pk: string, more = {}): NewRow => ({
  table,
  item: toAttributeValues({ pk, sk: '-', ...more }),
});
const part = (rows: readonly NewRow[]) => makeRowBatch(mkdtempSync(join(folder, 'part-')), rows, call);
const all = async (TableName: string) => {
  const { Items } = Page.parse(await call('Scan', { TableName }));
  return Items.map(({ pk }) => pk.S).toSorted();
};

test('rows of several tables are added next to existing rows, with their indexes', async () => {
  const added = await part([
    row('Plants', 'elm', { kind: 'tree', high: 12.5, old: undefined, parts: ['leaf', { no: false }] }),
    row('Plants', 'ash', { kind: 'tree' }),
    row('Pots', 'clay'),
  ]);
  addRowBatch(file, added);
  expect(await all('Plants')).toEqual(['ash', 'elm', 'rose']);
  expect(await all('Pots')).toEqual(['clay']);
  const trees = await call('Query', {
    TableName: 'Plants',
    IndexName: 'byKind',
    KeyConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': { S: 'tree' } },
  });
  expect(trees).toMatchObject({
    Items: [
      { pk: { S: 'ash' } },
      {
        pk: { S: 'elm' },
        sk: { S: '-' },
        kind: { S: 'tree' },
        high: { N: '12.5' },
        parts: { L: [{ S: 'leaf' }, { M: { no: { BOOL: false } } }] },
      },
    ],
  });
  await added.remove();
  expect(existsSync(added.file)).toBe(false);
});

test('if one key is taken, none of the batch is added', async () => {
  await call('PutItem', {
    TableName: 'Pots',
    Item: { pk: { S: 'iron' }, sk: { S: '-' }, mine: { BOOL: true } },
  });
  const refused = await part([row('Plants', 'oak'), row('Pots', 'glass'), row('Pots', 'iron')]);
  expect(() => addRowBatch(file, refused)).toThrow(KeyTaken);
  expect(await all('Plants')).not.toContain('oak');
  expect(await all('Pots')).not.toContain('glass');
  const kept = await call('GetItem', { TableName: 'Pots', Key: { pk: { S: 'iron' }, sk: { S: '-' } } });
  expect(kept).toMatchObject({ Item: { mine: { BOOL: true } } });
});

test('added rows survive a killed engine, and its later writes are kept too', async () => {
  addRowBatch(file, await part([row('Plants', 'yew')]));
  process.kill(engine?.pid() ?? 0, 'SIGKILL');
  await expect.poll(() => all('Plants').catch(() => [])).toContain('yew');
  await call('PutItem', { TableName: 'Plants', Item: { pk: { S: 'fir' }, sk: { S: '-' } } });
  expect(await all('Plants')).toEqual(expect.arrayContaining(['fir', 'rose', 'yew']));
});
