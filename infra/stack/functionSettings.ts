import type { StreamConsumer } from '#functions/grants.ts';

// Plain values without CDK: the store tests and the bench read them too.

/**
 * A function's memory in megabytes, which also sets its CPU. `whole` is one vCPU, for functions that people wait for,
 * above all on their first call. `part` is 0.29 vCPU: waiting costs that much less, while computation takes longer and
 * costs the same (infra/README.md, Why).
 */
export const memoryMegabytes = { whole: 1769, part: 512 } as const;

/** How often a batch of stream records is retried after a failure. */
export const streamRetries = 5;
/**
 * Stream records older than this are given up. A failing function gives up on its changes long before, after its
 * retries, unless it retries until they are old (`isRetriedUntilExpired`); other changes of this age were never
 * delivered. OutOfCapacity warns earlier if Lambda was throttled, JobsLate if batches of jobs still complete. If a
 * stream stops without either, only GivenUp reports it.
 */
export const maxRecordAgeSeconds = 6 * 3600;

/** The largest batch per invocation. */
export function batchSizeOf({ maxBatchSize = 100 }: StreamConsumer): number {
  return maxBatchSize;
}
