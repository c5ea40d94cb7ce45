import * as clock from '../clock/clock.ts';
import type { LocalTable } from './createTables.ts';
import type { EngineCall } from './engineCall.ts';
import { deleteExpired, type FindExpired } from './expired.ts';

const intervalMs = 5000;
/** Between two scans, a table rests for this many times as long as its scan took. */
const restShare = 20;

/** Deletes expired items every few seconds, because the engine does not. Calls `swept` with each table that changed. */
export function startSweeping(
  tables: readonly LocalTable[],
  call: EngineCall,
  find: FindExpired,
  swept: (table: string) => void,
): { readonly stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const rests = new Map<LocalTable, number>();
  const timer = setInterval(() => {
    running = running.then(async () => {
      for (const table of tables) {
        const began = performance.now();
        if (began < (rests.get(table) ?? 0)) continue;
        await sweep(table, call, find, swept);
        const ended = performance.now();
        rests.set(table, ended + (ended - began) * restShare);
      }
    });
  }, intervalMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function sweep(
  table: LocalTable,
  call: EngineCall,
  find: FindExpired,
  swept: (table: string) => void,
): Promise<void> {
  if (table.expiry === undefined) return;
  const now = Math.floor(clock.now() / 1000);
  let deletedCount = 0;
  try {
    for await (const key of find(table, table.expiry, now)) {
      deletedCount += await deleteExpired(call, table, key, table.expiry, now);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  if (deletedCount > 0) swept(table.name);
}
