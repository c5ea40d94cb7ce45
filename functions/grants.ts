import type { BucketName, TableName } from './stores/tables.ts';

/** A DynamoDB action; `Query:index` is a query of that index alone. A transaction needs those of its steps. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | `Query:${string}`
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

export type BucketAction = 'GetObject' | 'PutObject' | 'DeleteObject';

/** Exactly what one function may touch. From it come its role, its environment variables and its layers. */
export interface Grant {
  readonly tables?: Partial<Readonly<Record<TableName, readonly TableAction[]>>>;
  readonly buckets?: Partial<Readonly<Record<BucketName, readonly BucketAction[]>>>;
  /** May push to sockets and close them. */
  readonly sockets?: true;
  /** Native packages the function loads. */
  readonly natives?: readonly ('sharp' | 'argon2')[];
}

/** A stream consumer: the table whose changes it follows, and how they are gathered. */
export interface StreamConsumer extends Grant {
  readonly follows: TableName;
  /** Changes are gathered for so many seconds before the function runs. */
  readonly windowSeconds: number;
  /** As many changes as one run may take, where a hundred would end the gathering early. */
  readonly batchMost?: number;
  /** Only records whose old or new image matches; in the form of Lambda event filters. */
  readonly filters: readonly object[];
}

/** What every call of a member reads and writes: the session, and at most hourly its last use. */
export const memberSession = ['GetItem', 'UpdateItem'] as const satisfies readonly TableAction[];
