import * as z from 'zod/mini';
import { log } from '#functions/platform/runtime/log.ts';

/** Longer than changes are gathered, a function loads and a stumble is tried again. */
const lateMs = 60_000;
const Batch = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ ApproximateCreationDateTime: z.number() }) })),
});

/**
 * Makes the Lambda of a stream that somebody waits for: where even the newest change it is given is over a minute old,
 * the log is told so before anything is done. infra/stack/metrics.ts makes one alarm of these lines of all functions. One that
 * cannot even begin says nothing here: what fails in it is given up after its tries, and told of by that (GivenUp), for
 * jobs by JobsLate before; throttles are told of by OutOfCapacity.
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
