import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** A change of a table in the stream's format; unlisted fields pass through. */
export const StreamRecord = z.looseObject({
  eventName: z.string(),
  dynamodb: z.looseObject({
    /** The item's key attributes, each as `{ S: '…' }`. */
    Keys: z.record(z.string(), z.unknown()),
    SequenceNumber: z.string(),
    /** Epoch seconds. */
    ApproximateCreationDateTime: z.number(),
  }),
});
export type StreamRecord = z.output<typeof StreamRecord>;

export const sequenceOf = ({ dynamodb }: StreamRecord): string => dynamodb.SequenceNumber;

/** When the change was made, epoch milliseconds. */
export const createdAtMs = ({ dynamodb }: StreamRecord): number =>
  dynamodb.ApproximateCreationDateTime * 1000;

/** A sequence number before all others. */
export const sequenceBeforeAll = '0';

/** True if a sequence number comes after another. */
export function isAfter(sequence: string, reference: string): boolean {
  return BigInt(sequence) > BigInt(reference);
}

/** The poller of a change: all changes of one partition key share a poller, which keeps their order. */
export function pollerOf(record: StreamRecord, partitionKey: string, pollers: number): number {
  const key = JSON.stringify(record.dynamodb.Keys[partitionKey] ?? null);
  return createHash('md5').update(key).digest().readUInt32BE() % pollers;
}
