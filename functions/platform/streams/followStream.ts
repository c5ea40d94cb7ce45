import * as z from 'zod/mini';
import { log, traceOf } from '#functions/platform/runtime/log.ts';

const Batch = z.object({ Records: z.array(z.unknown()) });
const Place = z.object({ dynamodb: z.object({ SequenceNumber: z.string() }) });

interface Report {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/**
 * Makes the Lambda of a stream: the records one after the other, each parsed by `schema`. From the first that fails on
 * they are delivered again, so `handle` must bear to see a record twice. @throws where the first of several fails.
 */
export function followStream<S extends z.ZodMiniType>(
  schema: S,
  handle: (record: z.output<S>) => Promise<void>,
): (event: unknown) => Promise<Report> {
  return async (event) => {
    const { Records } = z.parse(Batch, event);
    for (const [place, record] of Records.entries()) {
      if (await succeeds(() => handle(z.parse(schema, record)))) continue;
      // A report would have all retried and, in the end, given up together; a throw has the batch halved, until the
      // record stands alone.
      if (place === 0 && Records.length > 1) throw new Error('the first of several records failed');
      const { dynamodb } = z.parse(Place, record);
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
    log({ level: 'error', message: 'stream', error: traceOf(error) });
    return false;
  }
}

/** A string attribute of a record. */
export const text = z.object({ S: z.string() });
