import * as z from 'zod/mini';
import { type EngineCall, EngineError } from '../database/engineCall.ts';
import { sequenceBeforeAll, isAfter, StreamRecord } from './streamRecord.ts';

const maxRecords = 1000;
const Described = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });
const Shards = z.object({
  StreamDescription: z.object({
    Shards: z.array(
      z.object({
        ShardId: z.string(),
        // An empty shard has none.
        SequenceNumberRange: z.object({ StartingSequenceNumber: z._default(z.string(), sequenceBeforeAll) }),
      }),
    ),
  }),
});
const Iterator = z.object({ ShardIterator: z.string() });
const Records = z.object({ Records: z.array(StreamRecord), NextShardIterator: z.nullish(z.string()) });

/** The database's ARN of a table's stream, unique among all streams ever created. */
export async function findStream(call: EngineCall, table: string): Promise<string> {
  return Described.parse(await call('DescribeTable', { TableName: table })).Table.LatestStreamArn;
}

/** Reads a stream from a position on: each call returns the next changes, or none. */
export class StreamReader {
  readonly #call: EngineCall;
  readonly #arn: string;
  #iterators: string[] | undefined;

  constructor(call: EngineCall, arn: string) {
    this.#call = call;
    this.#arn = arn;
  }

  /** @param after the sequence number to continue after: where the last call ended. */
  async next(after: string): Promise<StreamRecord[]> {
    this.#iterators ??= await this.#iteratorsBehind(after);
    try {
      for (
        let [ShardIterator] = this.#iterators;
        ShardIterator !== undefined;
        [ShardIterator] = this.#iterators
      ) {
        const answer = await this.#call('GetRecords', { ShardIterator, Limit: maxRecords });
        const { Records: records, NextShardIterator: next } = Records.parse(answer);
        // A shard without a next iterator is closed and fully read: continue with the next shard.
        this.#iterators = [...(typeof next === 'string' ? [next] : []), ...this.#iterators.slice(1)];
        if (records.length > 0 || typeof next === 'string') return records;
      }
    } catch (error) {
      this.#iterators = undefined;
      if (error instanceof EngineError && error.code === 'ExpiredIteratorException') return this.next(after);
      throw error;
    }
    this.#iterators = undefined;
    return [];
  }

  async #iteratorsBehind(after: string): Promise<string[]> {
    const description = await this.#call('DescribeStream', { StreamArn: this.#arn });
    const shards = Shards.parse(description).StreamDescription.Shards;
    const begun = shards.findLastIndex(
      ({ SequenceNumberRange }) =>
        after !== sequenceBeforeAll && !isAfter(SequenceNumberRange.StartingSequenceNumber, after),
    );
    const unreadShards = shards.slice(Math.max(0, begun));
    return Promise.all(
      unreadShards.map(async ({ ShardId }, index) => {
        const from =
          begun >= 0 && index === 0
            ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
            : { ShardIteratorType: 'TRIM_HORIZON' };
        const input = { StreamArn: this.#arn, ShardId, ...from };
        return Iterator.parse(await this.#call('GetShardIterator', input)).ShardIterator;
      }),
    );
  }
}
