import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  paginateListTables,
} from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import { streamGrants } from '#functions/access.ts';
import type { StreamConsumer } from '#functions/grants.ts';
import { database } from '#functions/platform/dynamo/databaseClient.ts';
import { type IndexDeclaration, type TableDeclaration, tables } from '#functions/platform/dynamo/tables.ts';
import { engineCall } from '#infra/local/database/engineCall.ts';
import { openCheckpoints } from '#infra/local/streams/checkpoints.ts';
import { toMapping } from '#infra/local/streams/eventSourceMapping.ts';
import { defaultShards, startStreams, type Streams } from '#infra/local/streams/startStreams.ts';
import { batchSizeOf } from '#infra/stack/functionSettings.ts';

type Background = keyof typeof streamGrants;

/** A DynamoDB with all tables, exclusive to this test file. */
export interface TestEngine {
  /**
   * Passes the changes of a table to the handler of a background function, as the local run and AWS do, except that
   * failures are retried at once and forever.
   */
  readonly follow: (name: Background, handler: (event: unknown) => Promise<unknown>) => Streams;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a DynamoDB with empty tables and points this process to it. Stores read the address when they are first used.
 */
export async function startEngine(): Promise<TestEngine> {
  const url = inject('engines')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error('There is no engine for this worker.');
  const folder = await mkdtemp(join(tmpdir(), 'alumni-engine-'));
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  Object.assign(process.env, {
    // A school without mail, unless a test says otherwise.
    MAIL_FROM: process.env['MAIL_FROM'] ?? '',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: url,
    HELD_NAMES_KEY: 'of these tests alone',
  });
  const client = new DynamoDBClient({ endpoint: url, region: 'us-east-1', credentials });
  await dropTablesOfThisWorker(client);
  await Promise.all(Object.entries(tables).map(([name, declared]) => make(client, name, declared)));
  client.destroy();
  refuseDoubleClauses();
  return {
    follow: (name, handler) => {
      const consumer: StreamConsumer = streamGrants[name];
      const table = tableName(consumer.streamOf);
      return startStreams({
        mappings: [
          toMapping(name, {
            FunctionName: name,
            EventSourceArn: `arn:aws:dynamodb:us-east-1:000000000000:table/${table}/stream/local`,
            StartingPosition: 'TRIM_HORIZON',
            BatchSize: batchSizeOf(consumer),
            BisectBatchOnFunctionError: true,
            FunctionResponseTypes: ['ReportBatchItemFailures'],
            FilterCriteria: {
              Filters: consumer.filters.map((filter) => ({ Pattern: JSON.stringify(filter) })),
            },
          }),
        ],
        tables: [{ name: table, keys: ['pk', 'sk'] }],
        shards: defaultShards,
        call: engineCall(url),
        checkpoints: openCheckpoints(join(folder, `${name}.json`)),
        pollerContext: {
          invoke: (_, event) => handler(event),
          sendMessage: () => Promise.reject(new Error('nothing is given up here')),
          functionArn: (functionName) => functionName,
          log: () => undefined,
          retryDelayMs: () => 1,
        },
      });
    },
    stop: async () => {
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Two workers may have the same number, and thus the same engine, at the end of one group of tests and the start of the
 * next.
 */
const tablesOfThisWorker = `Test-${process.pid}-`;

async function dropTablesOfThisWorker(client: DynamoDBClient): Promise<void> {
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    const own = TableNames.filter((name) => name.startsWith(tablesOfThisWorker));
    await Promise.all(own.map((TableName) => client.send(new DeleteTableCommand({ TableName }))));
  }
}

const Updates = z.object({
  TransactItems: z.array(z.object({ Update: z.optional(z.object({ UpdateExpression: z.string() })) })),
});

/** DynamoDB refuses an update that names an attribute in two clauses; the engine does not do so in transactions. */
function refuseDoubleClauses(): void {
  database().middlewareStack.add(
    (next) => async (call) => {
      for (const { Update } of Updates.safeParse(call.input).data?.TransactItems ?? []) {
        const parts = Update?.UpdateExpression.split(/(?:^| )(?:SET|ADD|DELETE|REMOVE) |, /) ?? [];
        const named = parts.flatMap((part) => /^#\w+/.exec(part) ?? []);
        if (new Set(named).size < named.length) throw new Error(`Two clauses: ${Update?.UpdateExpression}`);
      }
      return next(call);
    },
    { step: 'initialize', name: 'doubleClauses', override: true },
  );
}

/** A stream outlives its table in the embedded engine, so the tables of each file have their own names. */
const suffix = randomUUID();
const tableName = (name: string) => `${tablesOfThisWorker}${name}-${suffix}`;

async function make(client: DynamoDBClient, name: string, declared: TableDeclaration): Promise<void> {
  const indexes = Object.entries(declared.indexes);
  const attributes = new Set(['pk', 'sk', ...indexes.flatMap(([, { pk, sk }]) => [pk, sk])]);
  const TableName = tableName(name);
  await client.send(
    new CreateTableCommand({
      TableName,
      KeySchema: keys('pk', 'sk'),
      AttributeDefinitions: [...attributes].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      BillingMode: 'PAY_PER_REQUEST',
      ...(declared.stream
        ? { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' as const } }
        : {}),
      ...(indexes.length === 0 ? {} : { GlobalSecondaryIndexes: indexes.map(toIndex) }),
    }),
  );
  process.env[declared.env] = TableName;
}

function toIndex([IndexName, { pk, sk, projection }]: readonly [string, IndexDeclaration]) {
  return {
    IndexName,
    KeySchema: keys(pk, sk),
    Projection:
      typeof projection === 'string'
        ? { ProjectionType: projection }
        : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...projection] },
  };
}

function keys(pk: string, sk: string) {
  return [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
}
