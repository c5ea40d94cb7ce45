import type { Grant } from '../grants.ts';

export const socketAccess = {
  authorize: { tables: { sessions: ['GetItem', 'UpdateItem'] } },
  connect: { tables: { connections: ['PutItem', 'DeleteItem'], sessions: ['GetItem'] } },
  disconnect: { tables: { connections: ['GetItem', 'DeleteItem'] } },
  message: {
    tables: {
      connections: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      follows: ['Query:byFollower'],
      messages: ['Query:byActivity'],
    },
    sockets: true,
  },
} as const satisfies Record<string, Grant>;
