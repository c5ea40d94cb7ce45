import * as z from 'zod/mini';
import { RowKey, type Key } from '#functions/platform/dynamo/table.ts';
import { log, errorTrace } from '#functions/platform/runtime/log.ts';
import { streamImage } from './streamImage.ts';

const Batch = z.object({ Records: z.array(z.unknown()) });
const Sequenced = z.object({ dynamodb: z.object({ SequenceNumber: z.string() }) });
const Dated = z.object({ dynamodb: z.object({ ApproximateCreationDateTime: z.number() }) });

interface Options {
  /** Logs no lag, because nobody waits for this consumer. Records it gives up still raise the alarm. */
  readonly mayLag?: boolean;
}

/**
 * Creates the Lambda handler of a stream consumer that handles a batch as a whole, each record parsed by `schema`.
 * After a failure it gets the whole batch again, so `handle` must tolerate repeats.
 */
export function batchHandler<S extends z.ZodMiniType>(
  schema: S,
  handle: (records: readonly z.output<S>[]) => Promise<void>,
  options?: Options,
): (event: unknown) => Promise<void> {
  return async (event) => {
    logLag(event, options);
    const { Records } = z.parse(Batch, event);
    await handle(Records.map((record) => z.parse(schema, record)));
  };
}

const EdgeRecord = z.object({
  dynamodb: z.object({ Keys: streamImage(RowKey) }),
});

/**
 * Creates the handler of a stream of edges (`platform/dynamo/edges.ts`): a `batchHandler`. `handle` gets the keys of
 * the edges that changed and reads them itself, so records that repeat or arrive late do no harm.
 */
export function edgeHandler(handle: (keys: readonly Key[]) => Promise<void>) {
  return batchHandler(EdgeRecord, (records) => handle(records.map(({ dynamodb }) => dynamodb.Keys)));
}

/**
 * Creates the handler of a consumer that handles the records one after the other. After a failure, delivery resumes at
 * the failed record, so `handle` must tolerate repeats.
 * @throws if the first of several records fails.
 */
export function recordHandler<S extends z.ZodMiniType>(
  schema: S,
  handle: (record: z.output<S>) => Promise<void>,
  options?: Options,
): (
  event: unknown,
) => Promise<{ readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] }> {
  return async (event) => {
    logLag(event, options);
    const { Records } = z.parse(Batch, event);
    for (const [index, record] of Records.entries()) {
      if (await succeeds(() => handle(z.parse(schema, record)))) continue;
      // Reporting the failed item would retry the whole batch and finally drop it as one. Throwing makes Lambda
      // halve the batch until the failing record is alone.
      if (index === 0 && Records.length > 1) throw new Error('the first of several records failed');
      const { dynamodb } = z.parse(Sequenced, record);
      return { batchItemFailures: [{ itemIdentifier: dynamodb.SequenceNumber }] };
    }
    return { batchItemFailures: [] };
  };
}

/** Longer than the batching window, a cold start and a retry together. */
const lateMs = 60_000;

/**
 * If even the newest record of a batch is over a minute old, logs that before anything else. infra/stack/metrics.ts
 * makes one alarm of these lines for all functions. A function that cannot start logs nothing here. Its records are
 * given up after their tries, which raises GivenUp, or JobsLate earlier for jobs; throttled invocations raise
 * OutOfCapacity.
 */
function logLag(event: unknown, { mayLag = false }: Options = {}): void {
  const newest = Dated.safeParse(Batch.safeParse(event).data?.Records.at(-1)).data?.dynamodb;
  const isLate = newest !== undefined && Date.now() - newest.ApproximateCreationDateTime * 1000 > lateMs;
  if (isLate && !mayLag) log({ level: 'info', message: 'behind its stream' });
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log({ level: 'error', message: 'stream', error: errorTrace(error) });
    return false;
  }
}
