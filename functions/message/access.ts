import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const messageAccess = {
  'message/listConversations': { tables: { messages: ['Query:byActivity'] } },
  'message/listMessages': {
    tables: {
      messages: ['GetItem', 'Query', 'UpdateItem'],
      users: ['BatchGetItem'],
      connections: ['Query', 'DeleteItem'],
    },
    sockets: true,
  },
  'message/readMessages': {
    tables: {
      messages: ['GetItem', 'UpdateItem'],
      users: ['BatchGetItem'],
      connections: ['Query', 'DeleteItem'],
    },
    sockets: true,
  },
  'message/sendMessage': {
    tables: {
      messages: ['GetItem', 'PutItem', 'UpdateItem'],
      users: ['BatchGetItem'],
      connections: ['Query', 'DeleteItem'],
    },
    sockets: true,
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
