// @module-tag heavy
import {
  type AttributeValue,
  BatchGetItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { database } from '#functions/platform/dynamo/databaseClient.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const TableName = new Table('users').name;
const Failure = z.object({
  name: z.string(),
  CancellationReasons: z.optional(z.array(z.object({ Code: z.string() }))),
});

/** The outcome of one call: a failure's name (with the reason, for a transaction), or its response. */
async function ended(call: Promise<string>): Promise<string> {
  try {
    return await call;
  } catch (error) {
    const { name, CancellationReasons: reasons = [] } = Failure.parse(error);
    return [name, ...reasons.flatMap(({ Code }) => (Code === 'None' ? [] : [Code]))].join(' ');
  }
}

/** Writes and reads one row repeatedly under faults. @returns the outcome of each call. */
async function journey(seed: number): Promise<string[]> {
  const Key = { pk: { S: `row-${seed}-${Math.random()}` }, sk: { S: '-' } };
  const Keys = [Key, { ...Key, sk: { S: 'twin' } }];
  const ends: string[] = [];
  let written = 0;
  const put = () => ({ TableName, Item: { ...Key, count: { N: String((written += 1)) } } });
  const age = (item?: Record<string, AttributeValue>) =>
    item?.['count']?.N === String(written) ? 'fresh' : 'stale';
  const calls = [
    async () => (await database().send(new PutItemCommand(put())), 'put'),
    async () => age((await database().send(new GetItemCommand({ TableName, Key }))).Item),
    async () => {
      const range = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': Key.pk } };
      const { Items } = await database().send(new QueryCommand({ TableName, ...range }));
      return age(Items?.[0]);
    },
    async () => {
      const twin = { Put: { TableName, Item: { ...Keys[1] } } };
      await database().send(new TransactWriteItemsCommand({ TransactItems: [{ Put: put() }, twin] }));
      return 'transaction';
    },
    async () => {
      const got = await database().send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }));
      return Object.keys(got.UnprocessedKeys ?? {}).length > 0 ? 'in part' : 'whole';
    },
  ];
  await withFaults(seed, async () => {
    for (let round = 0; round < 120; round += 1) {
      for (const call of calls) ends.push(await ended(call()));
    }
  });
  return ends;
}

test('the faults of a seed cover all kinds that DynamoDB has, and repeat', async () => {
  // The SDK's retries would hide most faults, and stop when their own budget is used up by the first test.
  database().middlewareStack.add((next) => (args) => next(args), {
    step: 'finalizeRequest',
    priority: 'high',
    name: 'retryMiddleware',
    override: true,
  });
  const ends = await journey(3);
  expect(new Set(ends)).toEqual(
    new Set([
      'put',
      'transaction',
      'fresh',
      'stale',
      'whole',
      'in part',
      'InternalServerError',
      'TimeoutError',
      'ProvisionedThroughputExceededException',
      'TransactionConflictException',
      'TransactionCanceledException TransactionConflict',
      'TransactionCanceledException ThrottlingError',
    ]),
  );
  expect(await journey(3)).toEqual(ends);
});
