import * as z from 'zod/mini';
import { account, region } from '../stack/resourceNames.ts';

/** One thing a DynamoDB call needs leave for. */
export interface Need {
  readonly action: string;
  readonly resource: string;
  readonly table: string;
  readonly writes: boolean;
}

const OneTable = z.object({ TableName: z.string(), IndexName: z.optional(z.string()) });
const ManyTables = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const Member = z.object({ TableName: z.string() });
const Transaction = z.object({
  TransactItems: z.array(
    z.object({
      Put: z.optional(Member),
      Update: z.optional(Member),
      Delete: z.optional(Member),
      ConditionCheck: z.optional(Member),
      Get: z.optional(Member),
    }),
  ),
});

const memberActions = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
} as const;
const writing = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']);

/** What AWS asks a role for before it carries out an operation. @throws ZodError where the body names no table. */
export function needsOf(operation: string, body: unknown): Need[] {
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return z.parse(Transaction, body).TransactItems.flatMap((item) =>
      (['Put', 'Update', 'Delete', 'ConditionCheck', 'Get'] as const).flatMap((kind) => {
        const member = item[kind];
        return member === undefined ? [] : [need(memberActions[kind], member.TableName)];
      }),
    );
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.keys(z.parse(ManyTables, body).RequestItems).map((table) => need(operation, table));
  }
  const { TableName, IndexName } = z.parse(OneTable, body);
  return [need(operation, TableName, IndexName)];
}

function need(operation: string, tableOrArn: string, index?: string): Need {
  const table = tableOrArn.replace(/^arn:.*:table\//, '');
  const arn = `arn:aws:dynamodb:${region}:${account}:table/${table}`;
  return {
    action: `dynamodb:${operation}`,
    resource: index === undefined ? arn : `${arn}/index/${index}`,
    table,
    writes: writing.has(operation),
  };
}
