import type { Checkpoints } from './checkpoints.ts';
import type { EventSourceMapping } from './eventSourceMapping.ts';
import { type PollerContext, ShardPoller } from './shardPoller.ts';
import { sequenceBeforeAll, isAfter, pollerOf, type StreamRecord, sequenceOf } from './streamRecord.ts';

/** The stream that a mapping follows. */
interface FollowedStream {
  /** The database's own ARN of the stream. */
  readonly arn: string;
  /** The attribute by which changes are distributed over shards. */
  readonly partitionKey: string;
  readonly shards: number;
}

interface FollowerOptions {
  readonly mapping: EventSourceMapping;
  readonly stream: FollowedStream;
  readonly checkpoints: Checkpoints;
  readonly pollerContext: PollerContext;
  readonly stopped: AbortSignal;
  /** Called whenever a poller makes progress. */
  readonly advanced: () => void;
}

/** A running mapping: its shards, each divided into as many pollers as may run concurrently, and their progress. */
export class Follower {
  readonly mapping: EventSourceMapping;
  readonly #stream: FollowedStream;
  readonly #checkpoints: Checkpoints;
  readonly #pollers: readonly ShardPoller[];
  readonly #running: Promise<unknown>;
  /** Changes up to here have been passed to the pollers. */
  #read: string;

  constructor({ mapping, stream, checkpoints, pollerContext, stopped, advanced }: FollowerOptions) {
    this.mapping = mapping;
    this.#stream = stream;
    this.#checkpoints = checkpoints;
    const count = stream.shards * mapping.parallel;
    const known = checkpoints.get(mapping.id);
    const saved = known?.stream === stream.arn ? known : undefined;
    const savedDone = saved?.lanes.length === count ? saved.lanes : [];
    this.#read = saved?.base ?? sequenceBeforeAll;
    this.#pollers = Array.from({ length: count }, (_, index) => {
      const shardId = `shardId-${String(index % stream.shards).padStart(20, '0')}-local`;
      const doneUpTo = savedDone[index] ?? this.#read;
      return new ShardPoller(mapping, shardId, doneUpTo, pollerContext, stopped, () => {
        this.save();
        advanced();
      });
    });
    this.#running = Promise.all(this.#pollers.map((poller) => poller.run()));
  }

  /** Where to continue reading. */
  get read(): string {
    return this.#read;
  }

  /** Number of undelivered changes. */
  get waiting(): number {
    return this.#pollers.reduce((sum, { pending }) => sum + pending.length, 0);
  }

  /** Accepts the stream's next change; skips known and unwanted ones. */
  offer(record: StreamRecord): void {
    const sequence = sequenceOf(record);
    if (!isAfter(sequence, this.#read)) return;
    const poller = this.#pollers[pollerOf(record, this.#stream.partitionKey, this.#pollers.length)];
    if (poller !== undefined && isAfter(sequence, poller.done) && this.mapping.wants(record))
      poller.push(record);
    this.#read = sequence;
  }

  save(): void {
    const firstPending = this.#pollers.flatMap(({ pending: [first] }) =>
      first === undefined ? [] : [BigInt(sequenceOf(first)) - 1n],
    );
    const base = firstPending.reduce(
      (least, sequence) => (sequence < least ? sequence : least),
      BigInt(this.#read),
    );
    this.#checkpoints.set(this.mapping.id, {
      stream: this.#stream.arn,
      base: String(base),
      lanes: this.#pollers.map(({ done }) => done),
    });
  }

  /** Resolves when all pollers have stopped after the stop signal. */
  async ended(): Promise<void> {
    await this.#running;
    this.save();
  }
}
