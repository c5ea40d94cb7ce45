import * as z from 'zod/mini';
import { EngineError, type EngineCall } from './engineCall.ts';
import type { LocalTable } from './createTables.ts';

const everyMs = 5000;
/** A table is read whole to find what has expired: one of a million rows is left alone for longer, so many times as it took. */
const restShare = 20;
const Attribute = z.record(z.string(), z.unknown());
const Page = z.object({
  Items: z.array(z.record(z.string(), Attribute)),
  LastEvaluatedKey: z.optional(z.record(z.string(), Attribute)),
});

/** Deletes expired items every few seconds, since the engine does not; `swept` learns what table changed. */
export function startSweeping(
  tables: readonly LocalTable[],
  call: EngineCall,
  swept: (table: string) => void,
): { readonly stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const rests = new Map<LocalTable, number>();
  const timer = setInterval(() => {
    running = running.then(() => sweepAll(tables, call, swept, rests));
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function sweepAll(
  tables: readonly LocalTable[],
  call: EngineCall,
  swept: (table: string) => void,
  rests: Map<LocalTable, number>,
): Promise<void> {
  for (const table of tables) {
    const began = performance.now();
    if (table.expiry === undefined || began < (rests.get(table) ?? 0)) continue;
    try {
      if ((await sweepTable(table, table.expiry, call)) > 0) swept(table.name);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
    const ended = performance.now();
    rests.set(table, ended + (ended - began) * restShare);
  }
}

/** @returns how many items went. An item renewed since it was read stays. */
export async function sweepTable(table: LocalTable, expiry: string, call: EngineCall): Promise<number> {
  const expired = {
    ExpressionAttributeNames: { '#expiry': expiry },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(Date.now() / 1000)) } },
  };
  let gone = 0;
  let after: object = {};
  do {
    const page = Page.parse(
      await call('Scan', {
        TableName: table.name,
        FilterExpression: '#expiry < :now',
        ...expired,
        ...after,
      }),
    );
    for (const item of page.Items) {
      const Key = Object.fromEntries(table.keys.map((name) => [name, item[name]]));
      const request = {
        TableName: table.name,
        Key,
        ConditionExpression: '#expiry < :now',
        ...expired,
      };
      gone += await call('DeleteItem', request).then(() => 1, renewed);
    }
    after = page.LastEvaluatedKey === undefined ? {} : { ExclusiveStartKey: page.LastEvaluatedKey };
  } while ('ExclusiveStartKey' in after);
  return gone;
}

function renewed(error: unknown): number {
  if (error instanceof EngineError && error.code === 'ConditionalCheckFailedException') return 0;
  throw error;
}
