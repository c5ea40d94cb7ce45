import * as z from 'zod/mini';

const Batch = z.object({ Records: z.array(z.unknown()) });

/** A string attribute of a stream record. */
export const stringAttribute = z.object({ S: z.string() });

/** The records of a batch from a DynamoDB stream, each parsed by `schema`. */
export function recordsIn<S extends z.ZodMiniType>(event: unknown, schema: S): z.output<S>[] {
  return z.parse(Batch, event).Records.map((record) => z.parse(schema, record));
}
