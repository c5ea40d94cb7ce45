import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Engine, startEngine } from '#infra/local/database/engine.ts';
import { type EngineCall, engineCall } from '#infra/local/database/engineCall.ts';
import { openCheckpoints } from '#infra/local/streams/checkpoints.ts';
import { toMapping } from '#infra/local/streams/eventSourceMapping.ts';
import { startStreams } from '#infra/local/streams/startStreams.ts';
import { pollerOf, StreamRecord } from '#infra/local/streams/streamRecord.ts';
import { chanceFrom } from '../support/chance.ts';

const folder = mkdtempSync(join(tmpdir(), 'streams-'));
let engine: Engine;
let call: EngineCall;
beforeAll(async () => {
  engine = await startEngine(join(folder, 'tables.db'), undefined);
  call = engineCall(engine.url);
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

const shards = 3;
const deadLetters = 'arn:aws:sqs:us-east-1:000000000000:failed';
const Event = z.object({ Records: z.array(StreamRecord) });

/** A change as the function under test sees it: the partition key, and the value written. */
interface Change {
  readonly key: string;
  readonly value: string;
  readonly sequence: string;
}

const Image = z.object({
  dynamodb: z.object({ NewImage: z.object({ value: z.object({ S: z.string() }) }) }),
});
const Key = z.object({ dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }) }) }) });
const toChange = (record: StreamRecord): Change => ({
  key: Key.parse(record).dynamodb.Keys.pk.S,
  value: Image.parse(record).dynamodb.NewImage.value.S,
  sequence: record.dynamodb.SequenceNumber,
});

let tables = 0;

/** A fresh table with a stream, and the means to consume it. */
async function aTable(name = `Table${(tables += 1)}`, on = call) {
  const keys = ['pk', 'sk'];
  await on('CreateTable', {
    TableName: name,
    KeySchema: keys.map((AttributeName, index) => ({
      AttributeName,
      KeyType: index === 0 ? 'HASH' : 'RANGE',
    })),
    AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  const file = join(folder, `${name}.json`);
  const put = (key: string, value: string) =>
    on('PutItem', { TableName: name, Item: { pk: { S: key }, sk: { S: value }, value: { S: value } } });
  /** Consumes it with a function; `properties` are the mapping's own. */
  function follow(
    handler: (changes: readonly Change[], event: object) => unknown,
    properties: object = {},
    asShards = shards,
  ) {
    const letters: unknown[] = [];
    const streamArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${name}/stream/local`;
    const streams = startStreams({
      mappings: [
        toMapping('mapping', {
          FunctionName: 'handler',
          EventSourceArn: streamArn,
          StartingPosition: 'TRIM_HORIZON',
          ...properties,
        }),
      ],
      tables: [{ name, keys }],
      shards: asShards,
      call: on,
      checkpoints: openCheckpoints(file),
      pollerContext: {
        invoke: async (_, event) => handler(Event.parse(event).Records.map(toChange), event),
        sendMessage: async (queue, body) => void letters.push({ queue, ...JSON.parse(body) }),
        functionArn: (functionName) => `arn:${functionName}`,
        log: () => undefined,
        retryDelayMs: () => 1,
      },
    });
    return { ...streams, letters };
  }
  return { name, put, follow };
}

/** A promise that the test resolves, for waiting until the function under test does something. */
function signal() {
  let ring: () => void = () => undefined;
  const rung = new Promise<void>((resolve) => {
    ring = resolve;
  });
  return { ring, rung };
}

/** Collects changes until there are this many different ones. */
function collector(count: number) {
  const seen: Change[] = [];
  const { ring, rung } = signal();
  const take = (changes: readonly Change[]) => {
    seen.push(...changes);
    if (new Set(seen.map(({ sequence }) => sequence)).size >= count) ring();
  };
  return { seen, take, all: rung };
}

const asRecord = (key: string) =>
  StreamRecord.parse({
    eventName: 'INSERT',
    dynamodb: { Keys: { pk: { S: key } }, SequenceNumber: '1', ApproximateCreationDateTime: 0 },
  });
const shardOf = (key: string) => pollerOf(asRecord(key), 'pk', shards);
const someKeys = Array.from({ length: 50 }, (_, index) => `key-${index}`);
const keyIn = (shard: number, but?: string) =>
  someKeys.find((key) => shardOf(key) === shard && key !== but) ?? '';
const failure = (change: Change | undefined) => ({
  batchItemFailures: change === undefined ? [] : [{ itemIdentifier: change.sequence }],
});

describe('a stream of the local run', () => {
  it('delivers a failed record again before the rest of its shard', async () => {
    const table = await aTable();
    const [poison, behind, elsewhere] = [keyIn(0), keyIn(0, keyIn(0)), keyIn(1)];
    const calls: string[][] = [];
    const other = signal();
    const end = collector(3);
    const streams = table.follow(
      (changes) => {
        calls.push(changes.map(({ key }) => key));
        // The poison record succeeds only after the other shard's record, which proves that shards do not wait for each
        // other.
        if (changes.some(({ key }) => key === elsewhere)) other.ring();
        else if (calls.filter(([first]) => first === poison).length < 4) throw new Error('not yet');
        end.take(changes);
      },
      { BatchSize: 1 },
    );
    for (const key of [poison, behind, elsewhere]) await table.put(key, 'x');
    streams.wake(table.name);
    await other.rung;
    await end.all;
    await streams.stop();
    const inShard = calls.flat().filter((key) => key !== elsewhere);
    expect(inShard).toEqual([poison, poison, poison, poison, behind]);
  });

  it('halves a failing batch until the bad record is alone, and sends that one to the queue', async () => {
    const table = await aTable();
    const values = Array.from({ length: 10 }, (_, index) => String(index));
    for (const value of values) await table.put('one', value);
    const end = collector(9);
    const sizes: number[] = [];
    const streams = table.follow(
      (changes) => {
        sizes.push(changes.length);
        if (changes.some(({ value }) => value === '6')) throw new Error('poison');
        end.take(changes);
      },
      {
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: 2,
        DestinationConfig: { OnFailure: { Destination: deadLetters } },
      },
    );
    await end.all;
    await streams.stop();
    expect(sizes[0]).toBe(10);
    expect(end.seen.map(({ value }) => value)).toEqual(values.filter((value) => value !== '6'));
    expect(streams.letters).toEqual([
      expect.objectContaining({
        queue: deadLetters,
        requestContext: expect.objectContaining({
          functionArn: 'arn:handler',
          condition: 'RetryAttemptsExhausted',
          approximateInvokeCount: 3,
        }),
        DDBStreamBatchInfo: expect.objectContaining({
          batchSize: 1,
          startSequenceNumber: '7',
          endSequenceNumber: '7',
        }),
      }),
    ]);
  });

  it('continues at the first record that a function reports, and drops the rest of the batch after the last attempt', async () => {
    const table = await aTable();
    for (const value of ['a', 'b', 'c']) await table.put('one', value);
    await table.put('one', 'd');
    const calls: string[] = [];
    const last = signal();
    const streams = table.follow(
      (changes) => {
        calls.push(changes.map(({ value }) => value).join(''));
        if (changes.some(({ value }) => value === 'd')) last.ring();
        return failure(changes.find(({ value }) => value === 'b'));
      },
      {
        BatchSize: 3,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: 1,
        DestinationConfig: { OnFailure: { Destination: deadLetters } },
      },
    );
    await last.rung;
    await streams.stop();
    expect(calls).toEqual(['abc', 'bc', 'd']);
    expect(streams.letters).toMatchObject([
      { DDBStreamBatchInfo: { batchSize: 2, startSequenceNumber: '2' } },
    ]);
  });

  it.each([
    ['an identifier that is not in the batch', { batchItemFailures: [{ itemIdentifier: 'x' }] }],
    ['an empty one', { batchItemFailures: [{ itemIdentifier: '' }] }],
    ['one with another name', { batchItemFailures: [{ id: '1' }] }],
  ])('treats %s as a failure of the whole batch', async (_, answer) => {
    const table = await aTable();
    await table.put('one', 'a');
    await table.put('one', 'b');
    const calls: number[] = [];
    const again = signal();
    const streams = table.follow(
      (changes) => {
        calls.push(changes.length);
        if (calls.length > 1) again.ring();
        return calls.length > 1 ? undefined : answer;
      },
      { FunctionResponseTypes: ['ReportBatchItemFailures'] },
    );
    await again.rung;
    await streams.stop();
    expect(calls).toEqual([2, 2]);
  });

  it('drops records older than its mapping allows, without calling the function', async () => {
    const table = await aTable();
    await table.put('one', 'old');
    const streams = table.follow(
      () => {
        throw new Error('never asked');
      },
      { MaximumRecordAgeInSeconds: 0, DestinationConfig: { OnFailure: { Destination: deadLetters } } },
    );
    await expect.poll(() => streams.letters).toHaveLength(1);
    await streams.stop();
    expect(streams.letters).toMatchObject([
      { requestContext: { condition: 'RecordAgeExceeded', approximateInvokeCount: 0 } },
    ]);
  });

  it('delivers failed records after a restart, and none that succeeded', async () => {
    const table = await aTable();
    const [bad, good] = [keyIn(0), keyIn(1)];
    await table.put(bad, 'x');
    await table.put(good, 'x');
    const failed = signal();
    const done = signal();
    const first = table.follow((changes) => {
      if (changes.some(({ key }) => key === good)) return done.ring();
      failed.ring();
      throw new Error('down');
    });
    await Promise.all([failed.rung, done.rung]);
    await first.stop();
    const end = collector(1);
    const second = table.follow(end.take);
    await end.all;
    await second.stop();
    expect(end.seen.map(({ key }) => key)).toEqual([bad]);
  });

  it("delivers each key's changes in order, whatever fails and however batches are cut", async () => {
    for (const seed of [1, 2, 3]) {
      const table = await aTable();
      const chance = chanceFrom(seed);
      const written = Array.from({ length: 60 }, (_, index) => ({
        key: someKeys[index % 7] ?? '',
        value: `${index}`,
      }));
      for (const { key, value } of written) await table.put(key, value);
      const end = collector(60);
      const handler = (changes: readonly Change[]) => {
        const drawn = chance();
        if (drawn < 0.2) throw new Error('as drawn');
        const done = drawn < 0.5 ? Math.floor(chance() * changes.length) : changes.length;
        end.take(changes.slice(0, done));
        return failure(changes[done]);
      };
      const properties = {
        BatchSize: 4,
        ParallelizationFactor: 2,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      };
      const streams = table.follow(handler, properties, seed);
      await end.all;
      await streams.stop();
      for (const key of new Set(written.map((one) => one.key))) {
        const of = (changes: readonly { key: string; value: string }[]) =>
          changes.filter((one) => one.key === key).map(({ value }) => value);
        expect(of(end.seen)).toEqual(of(written));
      }
    }
  });

  it('keeps its position if a table gets another number of shards', async () => {
    const table = await aTable();
    await table.put('one', 'a');
    const first = collector(1);
    const before = table.follow(first.take);
    await first.all;
    await before.stop();
    await table.put('one', 'b');
    const second = collector(1);
    const after = table.follow(second.take, {}, 5);
    await second.all;
    await after.stop();
    expect(second.seen.map(({ value }) => value)).toEqual(['b']);
  });

  it('rejects a checkpoint of another database, whose numbering differs', async () => {
    const lost = await aTable('Twin');
    for (const value of ['a', 'b', 'c']) await lost.put('one', value);
    const first = collector(3);
    const before = lost.follow(first.take);
    await first.all;
    await before.stop();

    const fresh = await startEngine(join(folder, 'fresh.db'), undefined);
    const table = await aTable('Twin', engineCall(fresh.url));
    await table.put('one', 'd');
    const second = collector(1);
    const after = table.follow(second.take);
    await second.all;
    await after.stop();
    await fresh.stop();
    expect(second.seen.map(({ value }) => value)).toEqual(['d']);
  });
});

describe('streams are settled', () => {
  it('once everything written before is processed, including retries', async () => {
    const { put, follow } = await aTable();
    const done: string[] = [];
    let failures = 2;
    const { settled, stop } = follow((changes) => {
      failures -= 1;
      if (failures >= 0) throw new Error('not yet');
      done.push(...changes.map(({ value }) => value));
    });

    await put('a', '1');
    await put('b', '2');
    await settled();

    expect(done.toSorted()).toEqual(['1', '2']);
    await stop();
  });

  it('at once if nothing is left', async () => {
    const { follow } = await aTable();
    const { settled, stop } = follow(() => undefined);

    await expect(settled()).resolves.toBeUndefined();
    await stop();
    await expect(settled()).resolves.toBeUndefined();
  });
});
