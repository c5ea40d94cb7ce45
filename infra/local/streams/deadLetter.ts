import { randomUUID } from 'node:crypto';
import { madeAt, type StreamRecord, sequenceOf } from './streamRecord.ts';

/** Why Lambda gives records up. */
export type Condition = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

interface GivenUp {
  readonly records: readonly StreamRecord[];
  readonly condition: Condition;
  readonly invocations: number;
  readonly functionArn: string;
  readonly streamArn: string;
  readonly shardId: string;
}

/** What Lambda sends to a queue about records it gave up: where they stand in the stream, not the records themselves. */
export function deadLetter({ records, condition, invocations, functionArn, streamArn, shardId }: GivenUp) {
  const [first] = records;
  const last = records.at(-1);
  const isoTime = (record: StreamRecord | undefined) =>
    record === undefined ? undefined : new Date(madeAt(record)).toISOString();
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
