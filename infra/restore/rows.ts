import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import type { Row, RowChange, RowPair } from './restorePolicy.ts';

/** DynamoDB's limits for one call. */
const maxRead = 100;
const maxWritten = 25;
/** Parts of a table that are read side by side. */
const segments = 8;
const pauseMs = 200;

/** A table as it was, and the table that the site uses. */
export interface TwoTables {
  readonly copy: string;
  readonly live: string;
}

export interface Counts {
  /** Rows of that time, and rows that exist only now. */
  readonly rows: number;
  readonly put: number;
  readonly removed: number;
}

/**
 * Compares two tables row by row. Reads each twice, and keeps no more than a page in memory.
 * @param targetOf the row that there should be.
 * @param apply called with the rows that differ, some at a time and in parallel.
 */
export async function compareTables(
  dynamo: DynamoDBClient,
  tables: TwoTables,
  targetOf: (pair: RowPair) => Row | undefined,
  apply: (changes: readonly RowChange[]) => Promise<void>,
): Promise<Counts> {
  const counts = { rows: 0, put: 0, removed: 0 };
  const visit = async (pairs: readonly RowPair[]): Promise<void> => {
    const changes = pairs.flatMap((pair) => {
      const target = targetOf(pair);
      return isSame(target, pair.now) ? [] : [{ ...pair, target }];
    });
    counts.rows += pairs.length;
    counts.put += changes.filter(({ target }) => target !== undefined).length;
    counts.removed += changes.filter(({ target }) => target === undefined).length;
    await apply(changes);
  };
  await Promise.all(
    Array.from({ length: segments }, async (_, segment) => {
      for await (const rows of pagesOf(dynamo, tables.copy, segment)) {
        const others = await rowsLike(dynamo, tables.live, rows);
        await visit(rows.map((before) => ({ before, now: others.get(nameOf(before)) })));
      }
    }),
  );
  await Promise.all(
    Array.from({ length: segments }, async (_, segment) => {
      for await (const rows of pagesOf(dynamo, tables.live, segment)) {
        const others = await rowsLike(dynamo, tables.copy, rows);
        const missingRows = rows.filter((row) => !others.has(nameOf(row)));
        await visit(missingRows.map((now) => ({ before: undefined, now })));
      }
    }),
  );
  return counts;
}

/** Puts the targets of these changes into a table, and deletes the rows without one. */
export async function writeChanges(
  dynamo: DynamoDBClient,
  table: string,
  changes: readonly RowChange[],
): Promise<void> {
  const requests = changes.flatMap(({ target, now }): WriteRequest[] => {
    if (target !== undefined) return [{ PutRequest: { Item: target } }];
    return now === undefined ? [] : [{ DeleteRequest: { Key: keyOf(now) } }];
  });
  for (let index = 0; index < requests.length; index += maxWritten) {
    let remaining: WriteRequest[] = requests.slice(index, index + maxWritten);
    while (remaining.length > 0) {
      const { UnprocessedItems } = await dynamo.send(
        new BatchWriteItemCommand({ RequestItems: { [table]: remaining } }),
      );
      remaining = UnprocessedItems?.[table] ?? [];
      if (remaining.length > 0) await setTimeout(pauseMs);
    }
  }
}

export async function* allRows(dynamo: DynamoDBClient, table: string): AsyncGenerator<Row> {
  for (let segment = 0; segment < segments; segment += 1) {
    for await (const rows of pagesOf(dynamo, table, segment)) yield* rows;
  }
}

async function* pagesOf(
  client: DynamoDBClient,
  TableName: string,
  Segment: number,
): AsyncGenerator<readonly Row[]> {
  const scan = { TableName, Segment, TotalSegments: segments, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client }, scan)) {
    for (let index = 0; index < Items.length; index += maxRead) yield Items.slice(index, index + maxRead);
  }
}

/** The rows of a table with the keys of these rows, by `nameOf`. */
async function rowsLike(
  dynamo: DynamoDBClient,
  table: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const rowsByName = new Map<string, Row>();
  let keys: Record<string, AttributeValue>[] = rows.map(keyOf);
  while (keys.length > 0) {
    const { Responses, UnprocessedKeys } = await dynamo.send(
      new BatchGetItemCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const row of Responses?.[table] ?? []) rowsByName.set(nameOf(row), row);
    keys = UnprocessedKeys?.[table]?.Keys ?? [];
    if (keys.length > 0) await setTimeout(pauseMs);
  }
  return rowsByName;
}

function keyOf({ pk, sk }: Row): Record<string, AttributeValue> {
  if (pk === undefined || sk === undefined) throw new Error('A row has no key.');
  return { pk, sk };
}

const nameOf = ({ pk, sk }: Row): string => JSON.stringify([pk?.S, sk?.S]);

function isSame(a: Row | undefined, b: Row | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return isDeepStrictEqual(sorted(a), sorted(b));
}

/** The members of a set come in any order. */
function sorted(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value.SS !== undefined) return [name, { SS: value.SS.toSorted() }];
      return [name, value.NS === undefined ? value : { NS: value.NS.toSorted() }];
    }),
  );
}
