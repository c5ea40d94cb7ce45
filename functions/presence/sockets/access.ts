import type { Grant } from '#functions/grants.ts';

export const socketAccess = {
  authorize: { mostlyWaits: true, tables: { sessions: ['GetItem', 'UpdateItem'] } },
  connect: {
    mostlyWaits: true,
    tables: {
      connections: ['PutItem', 'Query', 'DeleteItem'],
      sessions: ['GetItem'],
      limits: ['UpdateItem'],
    },
    sockets: true,
  },
  disconnect: { mostlyWaits: true, tables: { connections: ['DeleteItem'] } },
  message: {
    mostlyWaits: true,
    tables: {
      connections: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      sessions: ['GetItem'],
      limits: ['UpdateItem'],
      follows: ['Query:byFollower'],
      messages: ['Query:byMinute', 'BatchGetItem'],
      blocks: ['Query'],
    },
    sockets: true,
  },
} as const satisfies Record<string, Grant>;
