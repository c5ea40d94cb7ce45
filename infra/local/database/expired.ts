import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { LocalTable } from './createTables.ts';
import { EngineError, type EngineCall } from './engineCall.ts';
import { hasColumns } from './engineFile.ts';

/** A key as DynamoDB writes it. */
export type Key = Readonly<Record<string, unknown>>;

/** Finds keys of items that expired before `now` (epoch seconds). It may return only some of them. */
export type FindExpired = (table: LocalTable, expiry: string, now: number) => AsyncIterable<Key>;

const Attribute = z.record(z.string(), z.unknown());
const Page = z.object({
  Items: z.array(z.record(z.string(), Attribute)),
  LastEvaluatedKey: z.optional(z.record(z.string(), Attribute)),
});

/** Finds expired items with a full table scan, which works on every engine. */
export function scanning(call: EngineCall): FindExpired {
  return async function* find({ name, keys }, expiry, now) {
    let after: object = {};
    do {
      const scan = { TableName: name, FilterExpression: '#expiry < :now', ...isOver(expiry, now), ...after };
      const page = Page.parse(await call('Scan', scan));
      yield* page.Items.map((item) => Object.fromEntries(keys.map((key) => [key, item[key]])));
      after = page.LastEvaluatedKey === undefined ? {} : { ExclusiveStartKey: page.LastEvaluatedKey };
    } while ('ExclusiveStartKey' in after);
  };
}

/** @returns 1 if the item was deleted, 0 if its expiry was extended in the meantime. */
export function deleteExpired(
  call: EngineCall,
  { name }: LocalTable,
  Key: Key,
  expiry: string,
  now: number,
): Promise<number> {
  const request = { TableName: name, Key, ConditionExpression: '#expiry < :now', ...isOver(expiry, now) };
  return call('DeleteItem', request).then(() => 1, renewed);
}

const isOver = (expiry: string, now: number) => ({
  ExpressionAttributeNames: { '#expiry': expiry },
  ExpressionAttributeValues: { ':now': { N: String(now) } },
});

function renewed(error: unknown): number {
  if (error instanceof EngineError && error.code === 'ConditionalCheckFailedException') return 0;
  throw error;
}

const Found = z.array(z.object({ item: z.string() }));
const Item = z.record(z.string(), z.unknown());
const rowsOfSweep = 1000;
const busyTimeoutMs = 10_000;

/**
 * Maintains an expiry index in the embedded engine's file. Without it the engine reads and sorts the whole table for
 * each page of a scan: at 400,000 rows, one sweep blocked all other calls for minutes. The engine's SQLite updates the
 * index on each write. It depends only on the column with the items' JSON.
 * @returns undefined if a table lacks that column: use `scanning` then.
 */
export function indexExpiry(
  file: string,
  tables: readonly LocalTable[],
): { readonly find: FindExpired; readonly close: () => void } | undefined {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  if (!tables.every(({ name }) => hasColumns(database, name, ['item_json']))) {
    database.close();
    return undefined;
  }
  const momentOf = (expiry: string) => `json_extract(item_json, '$.${expiry}.N')`;
  for (const { name, expiry } of tables) {
    if (expiry === undefined) continue;
    const moment = momentOf(expiry);
    database.exec(
      `CREATE INDEX IF NOT EXISTS "${name}::expiry" ON "${name}" (CAST(${moment} AS INTEGER)) WHERE ${moment} IS NOT NULL`,
    );
  }
  return {
    async *find({ name, keys }, expiry, now) {
      const moment = momentOf(expiry);
      const rows = database
        .prepare(
          `SELECT item_json AS item FROM "${name}" WHERE ${moment} IS NOT NULL AND CAST(${moment} AS INTEGER) < ? LIMIT ?`,
        )
        .all(now, rowsOfSweep);
      for (const row of Found.parse(rows)) {
        const item = Item.parse(JSON.parse(row.item));
        yield Object.fromEntries(keys.map((key) => [key, item[key]]));
      }
    },
    close: () => database.close(),
  };
}
