import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableStatus,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { copyName, deleteCopies, makeCopies } from './copies.ts';

const mocked = mockClient(DynamoDBClient);
const client = new DynamoDBClient({ region: 'us-east-1' });
const to = new Date('2026-11-26T10:00:00Z');
const live = ['Alumni-Users', 'Alumni-Likes'];
const output: string[] = [];
/** The status of the copies, by their names. */
const copies = new Map<string, TableStatus>();

beforeEach(() => {
  output.length = 0;
  copies.clear();
  mocked.reset();
  mocked.on(DescribeTableCommand).callsFake(({ TableName = '' }: { readonly TableName?: string }) => {
    const TableStatus = copies.get(TableName);
    if (TableStatus === undefined) throw new ResourceNotFoundException({ message: 'no', $metadata: {} });
    // The copy is ready at the second check.
    copies.set(TableName, 'ACTIVE');
    return { Table: { TableStatus } };
  });
  mocked.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        EarliestRestorableDateTime: new Date('2026-11-01T00:00:00Z'),
        LatestRestorableDateTime: new Date('2026-11-26T11:00:00Z'),
      },
    },
  });
  mocked
    .on(RestoreTableToPointInTimeCommand)
    .callsFake(({ TargetTableName = '' }: { readonly TargetTableName?: string }) => {
      copies.set(TargetTableName, 'CREATING');
      return {};
    });
});
afterAll(() => mocked.restore());

const make = () => makeCopies(client, live, to, (line) => void output.push(line), 0);
const restored = () =>
  mocked.commandCalls(RestoreTableToPointInTimeCommand).map(({ args: [{ input }] }) => input);

test('every table is restored into one with the time in its name, and waited for', async () => {
  await make();

  expect(restored()).toMatchObject([
    {
      SourceTableName: 'Alumni-Users',
      TargetTableName: 'Alumni-Users-at-20261126T100000Z',
      RestoreDateTime: to,
    },
    {
      SourceTableName: 'Alumni-Likes',
      TargetTableName: 'Alumni-Likes-at-20261126T100000Z',
      RestoreDateTime: to,
    },
  ]);
  expect([...copies.values()]).toEqual(['ACTIVE', 'ACTIVE']);
  expect(output[0]).toContain('0 of 2 copies are ready');
});

test('existing copies are reused, for example after an interrupted run', async () => {
  copies.set(copyName('Alumni-Users', to), 'CREATING');

  await make();

  expect(restored().map(({ SourceTableName }) => SourceTableName)).toEqual(['Alumni-Likes']);
});

test('a time that a table cannot be restored to stops it before any copy is made', async () => {
  mocked.on(DescribeContinuousBackupsCommand, { TableName: 'Alumni-Likes' }).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        EarliestRestorableDateTime: new Date('2026-11-26T10:30:00Z'),
        LatestRestorableDateTime: new Date('2026-11-26T11:00:00Z'),
      },
    },
  });

  await expect(make()).rejects.toThrow(
    'The table Alumni-Likes can be restored to any second from 2026-11-26T10:30:00.000Z to 2026-11-26T11:00:00.000Z',
  );
  expect(restored()).toEqual([]);
});

test('only copies are deleted, and missing ones are ignored', async () => {
  copies.set(copyName('Alumni-Likes', to), 'ACTIVE');

  await deleteCopies(client, live, to);

  const deleted = mocked.commandCalls(DeleteTableCommand).map(({ args: [{ input }] }) => input.TableName);
  expect(deleted).toEqual(['Alumni-Likes-at-20261126T100000Z']);
});
