import type { StreamConsumer } from '../grants.ts';

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
