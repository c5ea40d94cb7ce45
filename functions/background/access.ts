import type { Grant } from '../grants.ts';
import type { TableName } from '../stores/tables.ts';

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

export const backgroundAccess = {
  presence: {
    follows: 'connections',
    windowSeconds: 1,
    batchMost: 1000,
    filters: [
      { dynamodb: { Keys: { sk: { S: [{ prefix: 'CONN#' }] } } } },
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { sk: { S: ['LEAVING'] } } } },
    ],
    tables: {
      connections: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      follows: ['Query:byFollower', 'Query:byFollowee'],
      messages: ['Query:byActivity'],
    },
    sockets: true,
  },
} as const satisfies Record<string, StreamConsumer>;
