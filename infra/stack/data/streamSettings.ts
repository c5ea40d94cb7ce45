import type { StreamConsumer } from '#functions/grants.ts';

/** How the changes of tables come to the functions that follow them; the tests of stores read it here as well. */
export const retries = 5;
/**
 * Changes older than this are given up. Those whose function fails are given up by their tries, long before, but of one that
 * tries until they are old (`isTriedUntilOld`); others have not reached it. OutOfCapacity tells of that earlier where Lambda was throttled, JobsLate where batches of jobs still
 * end; of a stream that stands still without either, nobody does until GivenUp.
 */
export const oldestSeconds = 6 * 3600;

/**
 * Only by tumbling windows does Lambda name the shard to the function; how long they are does not matter, since the
 * function keeps no state in them.
 */
export const namingWindowSeconds = 900;

/** How many changes one invocation gets at most. */
export function batchSizeOf({ batchMost = 100 }: StreamConsumer): number {
  return batchMost;
}
