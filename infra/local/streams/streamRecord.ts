import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** A change of a table as a stream tells it; what is not named here passes through. */
export const StreamRecord = z.looseObject({
  eventName: z.string(),
  dynamodb: z.looseObject({
    /** The item's key attributes, each as `{ S: '…' }`. */
    Keys: z.record(z.string(), z.unknown()),
    SequenceNumber: z.string(),
    /** Seconds of the epoch. */
    ApproximateCreationDateTime: z.number(),
  }),
});
export type StreamRecord = z.output<typeof StreamRecord>;

export const sequenceOf = ({ dynamodb }: StreamRecord): string => dynamodb.SequenceNumber;

/** When the change was made, milliseconds of the epoch. */
export const madeAt = ({ dynamodb }: StreamRecord): number => dynamodb.ApproximateCreationDateTime * 1000;

/** A sequence number before all others. */
export const beginning = '0';

/** True where a sequence number stands behind another. */
export function isBehind(sequence: string, other: string): boolean {
  return BigInt(sequence) > BigInt(other);
}

/** Which of so many lanes a change belongs to: all changes of one partition key share one, and so keep their order. */
export function laneOf(record: StreamRecord, partitionKey: string, lanes: number): number {
  const key = JSON.stringify(record.dynamodb.Keys[partitionKey] ?? null);
  return createHash('md5').update(key).digest().readUInt32BE() % lanes;
}
