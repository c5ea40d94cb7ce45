import { setTimeout } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { isNamed } from '#infra/deploy/finding.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';

const notFoundErrors = ['ResourceNotFoundException', 'TableNotFoundException'];

/** The copy of a table as it was at a time. */
export function copyName(table: string, to: Date): string {
  return `${table}-at-${stampOf(to)}`;
}

/** A time in a form that a name may contain: `20261126T100000Z`. */
export function stampOf(to: Date): string {
  return to.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

/**
 * Creates the copies that are missing, and waits until all can be read. A copy is a table of its own without indexes,
 * so the site is not affected. Existing copies are reused.
 * @param pollMs how long to wait between two checks.
 * @throws LocalRunError if a table cannot be restored to that time; then no copy is made.
 */
export async function makeCopies(
  dynamo: DynamoDBClient,
  tables: readonly string[],
  to: Date,
  say: (line: string) => void,
  pollMs: number,
): Promise<void> {
  // One after another: DynamoDB takes few calls about tables at a time.
  const missing: string[] = [];
  for (const table of tables) {
    if ((await statusOf(dynamo, copyName(table, to))) === undefined) missing.push(table);
  }
  for (const table of missing) await checkRange(dynamo, table, to);
  for (const table of missing) await restoreCopy(dynamo, table, to);
  let ready = 0;
  for (const table of tables) {
    while ((await statusOf(dynamo, copyName(table, to))) !== 'ACTIVE') {
      say(
        `${ready} of ${tables.length} copies are ready. This can take half an hour, and longer for large tables.`,
      );
      await setTimeout(pollMs);
    }
    ready += 1;
  }
}

/** Deletes the copies that exist. */
export async function deleteCopies(
  dynamo: DynamoDBClient,
  tables: readonly string[],
  to: Date,
): Promise<void> {
  for (const table of tables) {
    const TableName = copyName(table, to);
    const status = await statusOf(dynamo, TableName);
    if (status === undefined || status === 'DELETING') continue;
    if (status !== 'ACTIVE') throw new LocalRunError(`The table ${TableName} is ${status}: try again later.`);
    await dynamo.send(new DeleteTableCommand({ TableName }));
  }
}

async function statusOf(dynamo: DynamoDBClient, TableName: string): Promise<string | undefined> {
  try {
    return (await dynamo.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus;
  } catch (error) {
    if (isNamed(error, ...notFoundErrors)) return undefined;
    throw error;
  }
}

async function checkRange(dynamo: DynamoDBClient, TableName: string, to: Date): Promise<void> {
  const { ContinuousBackupsDescription: found } = await dynamo.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const { EarliestRestorableDateTime: from, LatestRestorableDateTime: until } =
    found?.PointInTimeRecoveryDescription ?? {};
  if (from === undefined || until === undefined)
    throw new LocalRunError(`The table ${TableName} has no point-in-time recovery.`);
  if (to < from || to > until) {
    throw new LocalRunError(
      `The table ${TableName} can be restored to any second from ${from.toISOString()} to ${until.toISOString()}, and not to ${to.toISOString()}.`,
    );
  }
}

async function restoreCopy(dynamo: DynamoDBClient, table: string, to: Date): Promise<void> {
  await dynamo.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: table,
      TargetTableName: copyName(table, to),
      RestoreDateTime: to,
      BillingModeOverride: 'PAY_PER_REQUEST',
      // A copy is only read by key and from end to end.
      GlobalSecondaryIndexOverride: [],
    }),
  );
}
