import type { Grant } from '../grants.ts';

export const socketAccess = {
  authorize: { tables: { sessions: ['GetItem', 'UpdateItem'] } },
  connect: {
    tables: {
      connections: ['PutItem', 'Query', 'DeleteItem'],
      sessions: ['GetItem'],
      limits: ['UpdateItem'],
    },
    sockets: true,
  },
  disconnect: { tables: { connections: ['DeleteItem'] } },
  message: {
    tables: {
      connections: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      sessions: ['GetItem'],
      limits: ['UpdateItem'],
      follows: ['Query:byFollower'],
      messages: ['Query:byMinute', 'BatchGetItem'],
      blocks: ['Query'],
    },
    sockets: true,
  },
} as const satisfies Record<string, Grant>;
