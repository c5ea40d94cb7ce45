import type { RouteKey } from '#shared/routes/index.ts';
import { type Grant, memberSession } from '#functions/grants.ts';

/** What pushing to all devices of a member takes: their sockets, and whether their sessions are alive. */
const push = {
  connections: ['Query', 'GetItem', 'DeleteItem'],
  sessions: [...memberSession, 'BatchGetItem'],
} as const;

export const messageAccess = {
  'message/listConversations': {
    tables: {
      messages: ['Query', 'Query:byMinute', 'BatchGetItem'],
      users: ['BatchGetItem'],
      blocks: ['Query', 'BatchGetItem'],
    },
  },
  'message/listMessages': {
    tables: {
      messages: ['GetItem', 'Query', 'UpdateItem'],
      users: ['GetItem'],
      blocks: ['GetItem'],
      ...push,
    },
    sockets: true,
  },
  'message/readMessages': {
    tables: {
      messages: ['GetItem', 'Query', 'UpdateItem'],
      users: ['GetItem'],
      blocks: ['GetItem'],
      ...push,
    },
    sockets: true,
  },
  'message/sendMessage': {
    tables: {
      messages: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      users: ['GetItem', 'BatchGetItem'],
      blocks: ['GetItem'],
      follows: ['GetItem'],
      limits: ['UpdateItem'],
      ...push,
    },
    sockets: true,
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
