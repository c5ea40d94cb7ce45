import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Engine, startEngine } from '#infra/local/database/engine.ts';
import { type EngineCall, engineCall } from '#infra/local/database/engineCall.ts';

const folder = mkdtempSync(join(tmpdir(), 'stream-index-'));
const file = join(folder, 'tables.db');
let engine: Engine;
let call: EngineCall;

beforeAll(async () => {
  engine = await startEngine(file, undefined);
  call = engineCall(engine.url);
  for (const TableName of ['Ships', 'Boats']) {
    await call('CreateTable', {
      TableName,
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    });
  }
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The queries that the engine sends to its database, extracted from its binary. */
const asked = [
  'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1',
  `SELECT keys_json FROM _stream_records WHERE table_name = ?1 AND shard_id = ?2
   AND CAST(sequence_number AS INTEGER) > ?3 ORDER BY CAST(sequence_number AS INTEGER) ASC LIMIT ?4`,
];

test.each(asked)('only the requested records of a stream are read: %s', (query) => {
  const database = new DatabaseSync(file, { readOnly: true });
  const plan = z
    .array(z.object({ detail: z.string() }))
    .parse(database.prepare(`EXPLAIN QUERY PLAN ${query}`).all());
  database.close();
  expect(plan).toHaveLength(1);
  expect(plan[0]?.detail).toMatch(/^SEARCH _stream_records USING (COVERING )?INDEX _stream_records::order/);
});

test('changes of each table are numbered in order, beyond nine and after a restart', async () => {
  const put = async (TableName: string, count: number) => {
    for (let index = 0; index < count; index += 1)
      await call('PutItem', { TableName, Item: { pk: { S: `${index}` } } });
  };
  await put('Ships', 12);
  await put('Boats', 3);
  await engine.stop();
  engine = await startEngine(file, undefined);
  call = engineCall(engine.url);
  await put('Ships', 2);

  const database = new DatabaseSync(file, { readOnly: true });
  const numbers = (table: string) =>
    database
      .prepare('SELECT sequence_number AS n FROM _stream_records WHERE table_name = ? ORDER BY id')
      .all(table)
      .map(({ n }) => n);
  expect(numbers('Ships')).toEqual(Array.from({ length: 14 }, (_, index) => String(index + 1)));
  expect(numbers('Boats')).toEqual(['1', '2', '3']);
  database.close();
});
