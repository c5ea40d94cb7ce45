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
  cascadeExperience: {
    follows: 'experiences',
    windowSeconds: 0,
    filters: [{ eventName: ['REMOVE'], dynamodb: { Keys: { pk: { S: [{ prefix: 'FEED#' }] } } } }],
    tables: {
      experiences: ['Query', 'DeleteItem'],
      comments: ['Query', 'DeleteItem'],
      images: ['DeleteItem'],
    },
  },
  renameAuthor: {
    follows: 'users',
    windowSeconds: 0,
    filters: [{ eventName: ['MODIFY'], dynamodb: { Keys: { pk: { S: ['DIRECTORY'] } } } }],
    tables: {
      users: ['GetItem'],
      experiences: ['Query:byAuthor', 'UpdateItem'],
      comments: ['Query:byAuthor', 'UpdateItem'],
      messages: ['Query', 'UpdateItem'],
    },
  },
  removeImage: {
    follows: 'images',
    windowSeconds: 0,
    filters: [{ eventName: ['REMOVE'] }],
    buckets: { images: ['DeleteObject'], inbox: ['DeleteObject'] },
  },
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
