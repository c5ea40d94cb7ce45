import { randomUUID } from 'node:crypto';
import { createdAtMs, type StreamRecord, sequenceOf } from './streamRecord.ts';

/** Why Lambda gave up on records. */
export type Condition = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

interface GivenUp {
  readonly records: readonly StreamRecord[];
  readonly condition: Condition;
  readonly invocations: number;
  readonly functionArn: string;
  readonly streamArn: string;
  readonly shardId: string;
}

/** The message that Lambda sends to a queue about failed records: their position in the stream, not their contents. */
export function deadLetter({ records, condition, invocations, functionArn, streamArn, shardId }: GivenUp) {
  const [first] = records;
  const last = records.at(-1);
  const isoTime = (record: StreamRecord | undefined) =>
    record === undefined ? undefined : new Date(createdAtMs(record)).toISOString();
  return {
    requestContext: { requestId: randomUUID(), functionArn, condition, approximateInvokeCount: invocations },
    ...(invocations === 0
      ? {}
      : { responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' } }),
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first && sequenceOf(first),
      endSequenceNumber: last && sequenceOf(last),
      approximateArrivalOfFirstRecord: isoTime(first),
      approximateArrivalOfLastRecord: isoTime(last),
      batchSize: records.length,
      streamArn,
    },
  };
}
