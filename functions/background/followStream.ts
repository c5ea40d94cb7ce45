import * as z from 'zod/mini';
import { log, traceOf } from '../lib/log.ts';

const Batch = z.object({ Records: z.array(z.unknown()) });
const Place = z.object({ dynamodb: z.object({ SequenceNumber: z.string() }) });

interface Report {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/**
 * Makes the Lambda of a stream: the records one after the other, each parsed by `schema`. From the first that fails on
 * they are delivered again, so `handle` must bear to see a record twice.
 */
export function followStream<S extends z.ZodMiniType>(
  schema: S,
  handle: (record: z.output<S>) => Promise<void>,
): (event: unknown) => Promise<Report> {
  return async (event) => {
    for (const record of z.parse(Batch, event).Records) {
      try {
        await handle(z.parse(schema, record));
      } catch (error) {
        log({ level: 'error', message: 'stream', error: traceOf(error) });
        const { dynamodb } = z.parse(Place, record);
        return { batchItemFailures: [{ itemIdentifier: dynamodb.SequenceNumber }] };
      }
    }
    return { batchItemFailures: [] };
  };
}

/** A string attribute of a record. */
export const text = z.object({ S: z.string() });
