import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Checkpoints } from './checkpoints.ts';
import { EngineError, type EngineCall } from './engineCall.ts';
import { matches, readPattern } from './eventFilter.ts';
import { functionNameIn, tableNameIn } from '../stack/names.ts';
import type { Stack } from '../stack/template.ts';

const Mapping = z.object({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  BatchSize: z._default(z.number(), 100),
  MaximumBatchingWindowInSeconds: z._default(z.number(), 0),
  MaximumRetryAttempts: z._default(z.number(), -1),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
});
const StreamRecord = z.looseObject({
  eventName: z.string(),
  dynamodb: z.looseObject({ SequenceNumber: z.string() }),
});
type StreamRecord = z.output<typeof StreamRecord>;
const Records = z.object({ Records: z.array(StreamRecord) });
const StreamList = z.object({ Streams: z.array(z.object({ StreamArn: z.string() })) });
const StreamShards = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});

interface Follower {
  readonly id: string;
  readonly table: string;
  readonly functionName: string;
  readonly streamArn: string;
  readonly batchSize: number;
  readonly windowMs: number;
  readonly retries: number;
  readonly wanted: (record: StreamRecord) => boolean;
}

interface Feeding {
  readonly stack: Stack;
  readonly call: EngineCall;
  readonly checkpoints: Checkpoints;
  /** Runs a function; rejects where it failed. */
  readonly invoke: (functionName: string, event: object) => Promise<unknown>;
  readonly log: (line: string) => void;
}

/** Wakes those who follow a table; without it they look for themselves every few seconds. */
export interface Feeds {
  readonly wake: (table: string) => void;
  readonly stop: () => Promise<void>;
}

const idleMs = 3000;
const longestRetryMs = 5000;
const defaultRetries = 8;

/** Feeds table changes to the functions that follow them, each batch at least once, in order, across restarts. */
export function startFeeds(feeding: Feeding): Feeds {
  const bells = new Map<string, (() => void)[]>();
  const stopped = new AbortController();
  const loops = feeding.stack.all('AWS::Lambda::EventSourceMapping', Mapping).map(({ id, properties }) => {
    const follower = toFollower(id, properties);
    const bell = makeBell(stopped.signal);
    bells.set(follower.table, [...(bells.get(follower.table) ?? []), bell.ring]);
    return follow(feeding, follower, bell.wait, stopped.signal);
  });
  return {
    wake: (table) => {
      for (const ring of bells.get(table) ?? []) ring();
    },
    stop: async () => {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

function toFollower(id: string, given: z.output<typeof Mapping>): Follower {
  const patterns = given.FilterCriteria?.Filters.map(({ Pattern }) => readPattern(Pattern));
  return {
    id,
    table: tableNameIn(given.EventSourceArn) ?? '',
    functionName: functionNameIn(given.FunctionName) ?? given.FunctionName,
    streamArn: given.EventSourceArn,
    batchSize: given.BatchSize,
    windowMs: given.MaximumBatchingWindowInSeconds * 1000,
    retries: given.MaximumRetryAttempts < 0 ? defaultRetries : given.MaximumRetryAttempts,
    wanted: (record) => patterns === undefined || patterns.some((pattern) => matches(pattern, record)),
  };
}

/** A wait that ends when it is rung for, also if it was rung for since the last wait; or after a while. */
function makeBell(stopped: AbortSignal) {
  let rung = true;
  let wakeUp: (() => void) | undefined;
  const ring = () => {
    rung = true;
    wakeUp?.();
  };
  stopped.addEventListener('abort', ring);
  const wait = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(ring, rung ? 0 : idleMs);
      wakeUp = () => {
        clearTimeout(timer);
        rung = false;
        wakeUp = undefined;
        resolve();
      };
    });
  return { ring, wait };
}

async function follow(
  feeding: Feeding,
  follower: Follower,
  wait: () => Promise<void>,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    await wait();
    try {
      while (!stopped.aborted && (await feedOnce(feeding, follower, stopped))) continue;
    } catch (error) {
      if (!(error instanceof EngineError)) feeding.log(`${follower.id}: ${String(error)}`);
    }
  }
}

/** Reads and delivers one batch. @returns false where the stream is read to its end. */
async function feedOnce(feeding: Feeding, follower: Follower, stopped: AbortSignal): Promise<boolean> {
  const { call, checkpoints, log } = feeding;
  if ((await read(call, follower, checkpoints.get(follower.id), 1)).length === 0) return false;
  if (follower.windowMs > 0)
    await pause(follower.windowMs, undefined, { signal: stopped }).catch(() => undefined);
  if (stopped.aborted) return false;
  const records = await read(call, follower, checkpoints.get(follower.id), follower.batchSize);
  const last = records.at(-1);
  if (last === undefined) return false;
  const wanted = records.filter(follower.wanted);
  if (wanted.length > 0 && !(await deliver(feeding, follower, wanted, stopped))) {
    if (stopped.aborted) return false;
    log(`${follower.functionName} gave up on ${wanted.length} changes of ${follower.table}`);
  }
  checkpoints.set(follower.id, last.dynamodb.SequenceNumber);
  return true;
}

async function deliver(
  { invoke }: Feeding,
  follower: Follower,
  records: readonly StreamRecord[],
  stopped: AbortSignal,
): Promise<boolean> {
  const event = {
    Records: records.map((record) => ({
      ...record,
      awsRegion: 'us-east-1',
      eventSourceARN: follower.streamArn,
    })),
  };
  for (let attempt = 0; attempt <= follower.retries && !stopped.aborted; attempt += 1) {
    if (attempt > 0) {
      const waitMs = Math.min(longestRetryMs, 100 * 2 ** attempt);
      await pause(waitMs, undefined, { signal: stopped }).catch(() => undefined);
    }
    const done = await invoke(follower.functionName, event).then(
      () => true,
      () => false,
    );
    if (done) return true;
  }
  return false;
}

async function read(
  call: EngineCall,
  { table }: Follower,
  after: string | undefined,
  limit: number,
): Promise<StreamRecord[]> {
  const { Streams } = StreamList.parse(await call('ListStreams', { TableName: table }));
  const StreamArn = Streams.at(-1)?.StreamArn;
  if (StreamArn === undefined) return [];
  const described = StreamShards.parse(await call('DescribeStream', { StreamArn }));
  const ShardId = described.StreamDescription.Shards.at(-1)?.ShardId;
  if (ShardId === undefined) return [];
  const from =
    after === undefined
      ? { ShardIteratorType: 'TRIM_HORIZON' }
      : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after };
  const { ShardIterator } = z.parse(
    z.object({ ShardIterator: z.string() }),
    await call('GetShardIterator', { StreamArn, ShardId, ...from }),
  );
  return Records.parse(await call('GetRecords', { ShardIterator, Limit: limit })).Records;
}
