import * as z from 'zod/mini';
import { log, errorTrace } from '#functions/platform/runtime/log.ts';

const Batch = z.object({ Records: z.array(z.unknown()) });
const Sequenced = z.object({ dynamodb: z.object({ SequenceNumber: z.string() }) });

interface Report {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/**
 * Creates the Lambda handler for a stream: it handles the records in order, each parsed by `schema`. After a
 * failure, delivery resumes at the failed record, so `handle` must tolerate repeats.
 * @throws if the first of several records fails.
 */
export function followStream<S extends z.ZodMiniType>(
  schema: S,
  handle: (record: z.output<S>) => Promise<void>,
): (event: unknown) => Promise<Report> {
  return async (event) => {
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

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log({ level: 'error', message: 'stream', error: errorTrace(error) });
    return false;
  }
}
