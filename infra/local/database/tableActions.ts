import * as z from 'zod/mini';
import { account, region } from '../stack/resourceNames.ts';

/** A permission that a DynamoDB call needs. */
export interface RequiredPermission {
  readonly action: string;
  readonly resource: string;
  readonly table: string;
  readonly writes: boolean;
  /** Keys of the partitions that the call reads or writes. */
  readonly partitions: readonly string[];
}

const Key = z.object({ pk: z.object({ S: z.string() }) });
/** Identifies an item, or a partition of the table or its index. */
const Member = z.object({
  TableName: z.string(),
  Key: z.optional(Key),
  Item: z.optional(Key),
  ExpressionAttributeValues: z.optional(z.object({ ':pk': z.optional(z.object({ S: z.string() })) })),
});
const OneTable = z.extend(Member, { IndexName: z.optional(z.string()) });
const ManyTables = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.optional(z.array(Key)) })),
});
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

/** The permissions that AWS requires for an operation. @throws ZodError if the body names no table. */
export function requiredPermissions(operation: string, body: unknown): RequiredPermission[] {
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return z.parse(Transaction, body).TransactItems.flatMap((item) =>
      (['Put', 'Update', 'Delete', 'ConditionCheck', 'Get'] as const).flatMap((kind) => {
        const member = item[kind];
        return member === undefined
          ? []
          : [requiredPermission(memberActions[kind], member.TableName, partitionOf(member))];
      }),
    );
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.entries(z.parse(ManyTables, body).RequestItems).map(([table, { Keys = [] }]) =>
      requiredPermission(
        operation,
        table,
        Keys.map(({ pk }) => pk.S),
      ),
    );
  }
  const singleTable = z.parse(OneTable, body);
  return [
    requiredPermission(operation, singleTable.TableName, partitionOf(singleTable), singleTable.IndexName),
  ];
}

function partitionOf({
  Key: key,
  Item,
  ExpressionAttributeValues: values,
}: z.output<typeof Member>): string[] {
  const { S } = (key ?? Item)?.pk ?? values?.[':pk'] ?? {};
  return S === undefined ? [] : [S];
}

function requiredPermission(
  operation: string,
  tableOrArn: string,
  partitions: readonly string[],
  index?: string,
): RequiredPermission {
  const table = tableOrArn.replace(/^arn:.*:table\//, '');
  const arn = `arn:aws:dynamodb:${region}:${account}:table/${table}`;
  return {
    action: `dynamodb:${operation}`,
    resource: index === undefined ? arn : `${arn}/index/${index}`,
    table,
    writes: writing.has(operation),
    partitions,
  };
}
