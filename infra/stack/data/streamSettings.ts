import type { StreamConsumer } from '#functions/grants.ts';

/** How functions receive the changes of tables; the store tests use the same settings. */
export const retries = 5;
/**
 * Changes older than this are given up. A failing function gives up on its changes long before, after its retries,
 * unless it retries until they are old (`isTriedUntilOld`); other changes of this age were never delivered.
 * OutOfCapacity warns earlier if Lambda was throttled, JobsLate if batches of jobs still complete. If a stream stops
 * without either, only GivenUp reports it.
 */
export const oldestSeconds = 6 * 3600;

/**
 * Lambda passes the shard to a function only in tumbling windows. Their length does not matter, because the function
 * keeps no state in them.
 */
export const namingWindowSeconds = 900;

/** The largest batch per invocation. */
export function batchSizeOf({ batchMost = 100 }: StreamConsumer): number {
  return batchMost;
}
