import * as z from 'zod/mini';
import { log } from '#functions/platform/runtime/log.ts';

/** Longer than the batching window, a cold start and a retry together. */
const lateMs = 60_000;
const Batch = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ ApproximateCreationDateTime: z.number() }) })),
});

/**
 * Wraps the Lambda handler of a stream consumer whose results people wait for: if even the newest record of a batch
 * is over a minute old, it logs that before anything else. infra/stack/metrics.ts makes one alarm of these lines for all
 * functions. A function that cannot start logs nothing here. Its records are given up after their tries, which
 * raises GivenUp, or JobsLate earlier for jobs; throttled invocations raise OutOfCapacity.
 */
export function logStreamLag<A>(follow: (event: unknown) => Promise<A>): (event: unknown) => Promise<A> {
  return async (event) => {
    if (isLate(event)) log({ level: 'info', message: 'behind its stream' });
    return follow(event);
  };
}

function isLate(event: unknown): boolean {
  const newest = Batch.safeParse(event).data?.Records.at(-1)?.dynamodb.ApproximateCreationDateTime;
  return newest !== undefined && Date.now() - newest * 1000 > lateMs;
}
