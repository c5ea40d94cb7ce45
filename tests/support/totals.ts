import { streamGrants } from '#functions/access.ts';
import * as comments from '#functions/experiences/background/updateCommentNotices.ts';
import * as likes from '#functions/experiences/background/updateLikeNotices.ts';
import * as follows from '#functions/profiles/background/updateFollowNotices.ts';
import { engineCall } from '#infra/local/database/engineCall.ts';
import { matches, readPattern } from '#infra/local/streams/eventFilter.ts';
import { findStream, StreamReader } from '#infra/local/streams/streamReader.ts';
import {
  sequenceBeforeAll,
  pollerOf,
  sequenceOf,
  type StreamRecord,
} from '#infra/local/streams/streamRecord.ts';
import type { Chance } from './chance.ts';

const shards = 4;
const maxTries = 100;

/** The faults of edge streams: the share of batches that are delivered twice, or fail. */
interface Mischief {
  readonly chance: Chance;
  readonly twice: number;
}

const harmless: Mischief = { chance: () => 1, twice: 0 };

type Handler = (event: unknown) => Promise<unknown>;

/**
 * Follows the streams of likes, follows and comments of this process's tables, for tests that check final
 * counts.
 */
export class Totals {
  readonly #read = new Map<string, string>();

  /** Counts everything since the last call, with its effects. What fails is delivered again, in halves. */
  async count(mischief = harmless): Promise<void> {
    for (;;) {
      const { records, deliver } = await this.read();
      if (records === 0) return;
      await deliver(mischief);
    }
  }

  /** Reads everything since the last call. @returns how much it is, and what delivers it to the followers. */
  async read(): Promise<{
    readonly records: number;
    readonly deliver: (mischief: Mischief) => Promise<void>;
  }> {
    const read = await Promise.all([
      this.#readOf(process.env['LIKES_TABLE'], likes.handler),
      this.#readOf(process.env['FOLLOWS_TABLE'], follows.handler),
      this.#readOf(process.env['COMMENTS_TABLE'], comments.handler),
    ]);
    return {
      records: read.reduce((sum, { records }) => sum + records, 0),
      deliver: async (mischief) => {
        await Promise.all(read.map((one) => one.deliver(mischief)));
      },
    };
  }

  async #readOf(table = '', handler: Handler) {
    const call = engineCall(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
    const reader = new StreamReader(call, await findStream(call, table));
    const records = await reader.next(this.#read.get(table) ?? sequenceBeforeAll);
    const wanted = records.filter((record) => isFor(table, record));
    const last = records.at(-1);
    if (last !== undefined) this.#read.set(table, sequenceOf(last));
    const ofShards = Array.from({ length: shards }, (_, shard) =>
      wanted.filter((record) => pollerOf(record, 'pk', shards) === shard),
    );
    return {
      records: records.length,
      deliver: (mischief: Mischief) =>
        Promise.all(ofShards.map((some) => deliverTo(handler, some, mischief))),
    };
  }
}

/** Comments are filtered like the function's event source; edges are not. */
function isFor(table: string, record: StreamRecord): boolean {
  if (table !== process.env['COMMENTS_TABLE']) return true;
  const patterns = streamGrants.updateCommentNotices.filters.map((filter) =>
    readPattern(JSON.stringify(filter)),
  );
  return patterns.some((pattern) => matches(pattern, record));
}

async function deliverTo(
  handler: Handler,
  Records: readonly StreamRecord[],
  mischief: Mischief,
): Promise<void> {
  if (Records.length === 0) return;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const isDone = await handler({ Records }).then(
      () => true,
      () => false,
    );
    if (isDone && mischief.chance() >= mischief.twice) return;
    if (Records.length === 1) continue;
    const middle = Math.ceil(Records.length / 2);
    for (const half of [Records.slice(0, middle), Records.slice(middle)]) {
      await deliverTo(handler, half, mischief);
    }
    return;
  }
  throw new Error('a change was never counted');
}
