import { setTimeout as pause } from 'node:timers/promises';
import type { EngineCall } from '../database/engineCall.ts';
import { maxWait } from '../process/maxWait.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { EventSourceMapping } from './eventSourceMapping.ts';
import { Follower } from './follower.ts';
import type { PollerContext } from './shardPoller.ts';
import { findStream, StreamReader } from './streamReader.ts';
import { sequenceBeforeAll, isAfter } from './streamRecord.ts';
import { type WakeSignal, makeWakeSignal } from './wakeSignal.ts';

interface Streaming {
  readonly mappings: readonly EventSourceMapping[];
  /** The tables that can be followed, with their keys, partition key first. */
  readonly tables: readonly { readonly name: string; readonly keys: readonly string[] }[];
  /** Number of shards per table. */
  readonly shards: number;
  readonly call: EngineCall;
  readonly checkpoints: Checkpoints;
  readonly pollerContext: PollerContext;
}

export interface Streams {
  /** Signals a write to a table; without it the followers poll every few seconds. */
  readonly wake: (table: string) => void;
  /** Resolves when every earlier write to the followed tables has been delivered. */
  readonly settled: () => Promise<void>;
  /** Starts no more deliveries, and waits briefly for the running ones. */
  readonly stop: () => Promise<void>;
}

/** The number that DynamoDB gives to the stream of a new on-demand table. */
export const defaultShards = 4;

const idleMs = 3000;
const maxWaiting = 10_000;
const stopTimeoutMs = 500;
const pollMs = 20;

/** How far the stream of one table has been read and delivered. */
interface TableProgress {
  /** Number of reads started. */
  begun: number;
  /** The last read that found nothing new. */
  emptyAt: number;
  waiting: () => number;
}

/** Delays grow as Lambda's do, but stay shorter: a developer is waiting. */
export const localRetryDelayMs = (retry: number): number => Math.min(5000, 100 * 2 ** retry);

/**
 * Passes table changes to the functions that follow them, as Lambda's event source mappings do: each change at least
 * once, changes of one partition key in order, across restarts.
 */
export function startStreams(streaming: Streaming): Streams {
  const stopped = new AbortController();
  const wakeSignals = new Map<string, WakeSignal>();
  const progress = new Map<string, TableProgress>();
  const followed = new Set(streaming.mappings.map(({ table }) => table));
  const loops = [...followed].map((table) => {
    const wakeSignal = makeWakeSignal(stopped.signal);
    wakeSignals.set(table, wakeSignal);
    const ownProgress: TableProgress = { begun: 0, emptyAt: 0, waiting: () => 0 };
    progress.set(table, ownProgress);
    return followTable(streaming, table, wakeSignal, ownProgress, stopped.signal);
  });
  const tableSettled = async (
    table: string,
    { begun }: Readonly<TableProgress>,
    ownProgress: Readonly<TableProgress>,
  ) => {
    const isSettled = () => ownProgress.emptyAt > begun && ownProgress.waiting() === 0;
    while (!stopped.signal.aborted && !isSettled()) {
      wakeSignals.get(table)?.ring();
      await pause(pollMs);
    }
  };
  return {
    wake: (table) => wakeSignals.get(table)?.ring(),
    settled: async () => {
      await Promise.all([...progress].map(([table, own]) => tableSettled(table, { ...own }, own)));
    },
    stop: async () => {
      stopped.abort();
      await maxWait(stopTimeoutMs, Promise.all(loops));
    },
  };
}

async function followTable(
  streaming: Streaming,
  table: string,
  wakeSignal: WakeSignal,
  progress: TableProgress,
  stopped: AbortSignal,
): Promise<void> {
  const { mappings, tables, shards, checkpoints, pollerContext, call } = streaming;
  const arn = await retryUntilAvailable(streaming, wakeSignal, stopped, () => findStream(call, table));
  if (arn === undefined) return;
  const partitionKey = tables.find(({ name }) => name === table)?.keys[0] ?? '';
  const capacitySignal = makeWakeSignal(stopped);
  const followers = mappings
    .filter((mapping) => mapping.table === table)
    .map((mapping) => {
      const stream = { arn, partitionKey, shards };
      return new Follower({
        mapping,
        stream,
        checkpoints,
        pollerContext,
        stopped,
        advanced: capacitySignal.ring,
      });
    });
  const reader = new StreamReader(call, arn);
  progress.waiting = () => followers.reduce((sum, { waiting }) => sum + waiting, 0);
  while (!stopped.aborted) {
    progress.begun += 1;
    const records = await retryUntilAvailable(streaming, wakeSignal, stopped, () =>
      reader.next(leastRead(followers)),
    );
    for (const record of records ?? []) for (const follower of followers) follower.offer(record);
    if (records?.length === 0) progress.emptyAt = progress.begun;
    if ((records ?? []).length === 0) await wakeSignal.wait(idleMs);
    while (!stopped.aborted && followers.some(({ waiting }) => waiting > maxWaiting))
      await capacitySignal.wait();
  }
  await Promise.all(followers.map((follower) => follower.ended()));
}

function leastRead(followers: readonly Follower[]): string {
  const [first = sequenceBeforeAll, ...others] = followers.map(({ read }) => read);
  return others.reduce((least, read) => (isAfter(least, read) ? read : least), first);
}

/** Retries until the database responds. @returns undefined if stopped first. */
async function retryUntilAvailable<T>(
  { pollerContext }: Streaming,
  wakeSignal: WakeSignal,
  stopped: AbortSignal,
  work: () => Promise<T>,
): Promise<T | undefined> {
  while (!stopped.aborted) {
    try {
      return await work();
    } catch (error) {
      pollerContext.log(`streams: ${String(error)}`);
      await wakeSignal.wait(idleMs);
    }
  }
  return undefined;
}
