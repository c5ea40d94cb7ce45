import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { LocalTable } from './createTables.ts';
import { EngineError, type EngineCall } from './engineCall.ts';

/** A key as DynamoDB writes it. */
export type Key = Readonly<Record<string, unknown>>;

/** Finds keys of items that expired before this moment, epoch seconds; some or all, as it likes. */
export type FindExpired = (table: LocalTable, expiry: string, now: number) => AsyncIterable<Key>;

const Attribute = z.record(z.string(), z.unknown());
const Page = z.object({
  Items: z.array(z.record(z.string(), Attribute)),
  LastEvaluatedKey: z.optional(z.record(z.string(), Attribute)),
});

/** Reads tables whole, as far as any engine lets one find what has expired. */
export function scanning(call: EngineCall): FindExpired {
  return async function* find({ name, keys }, expiry, now) {
    let after: object = {};
    do {
      const asked = { TableName: name, FilterExpression: '#expiry < :now', ...isOver(expiry, now), ...after };
      const page = Page.parse(await call('Scan', asked));
      yield* page.Items.map((item) => Object.fromEntries(keys.map((key) => [key, item[key]])));
      after = page.LastEvaluatedKey === undefined ? {} : { ExclusiveStartKey: page.LastEvaluatedKey };
    } while ('ExclusiveStartKey' in after);
  };
}

/** @returns 1 where an item went, 0 where it was renewed since it was found. */
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
const patienceMs = 10_000;

/**
 * Keeps an index over when items expire in the file of the embedded engine, which reads and sorts a whole table anew
 * for each page of a scan: at 400,000 rows, one look for what has expired held up everybody else for minutes. The
 * engine's own SQLite keeps the index up with each write. Only the items' JSON is relied upon.
 */
export function indexExpiry(
  file: string,
  tables: readonly LocalTable[],
): { readonly find: FindExpired; readonly close: () => void } {
  const database = new DatabaseSync(file, { timeout: patienceMs });
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
