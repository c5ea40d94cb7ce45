import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '#functions/grants.ts';

const listed = { tables: { blocks: ['GetItem', 'BatchGetItem'], users: ['BatchGetItem'] } } as const;

export const safetyAccess = {
  'safety/block': {
    tables: {
      blocks: ['GetItem', 'Query', 'UpdateItem'],
      users: ['GetItem', 'UpdateItem'],
      follows: ['GetItem', 'DeleteItem', 'ConditionCheckItem'],
      connections: ['Query', 'GetItem', 'UpdateItem'],
    },
    sockets: true,
  },
  'safety/unblock': { tables: { blocks: ['GetItem', 'UpdateItem', 'DeleteItem'] } },
  'safety/mute': { tables: { blocks: ['UpdateItem', 'PutItem'], users: ['GetItem'] } },
  'safety/unmute': { tables: { blocks: ['UpdateItem', 'DeleteItem'] } },
  'safety/report': {
    tables: {
      cases: ['GetItem', 'PutItem', 'UpdateItem'],
      blocks: ['GetItem'],
      experiences: ['GetItem'],
      comments: ['GetItem'],
      messages: ['GetItem', 'Query'],
      users: ['GetItem', 'BatchGetItem'],
    },
  },
  'safety/listDecisions': { tables: { cases: ['Query:byMember'] } },
  'safety/appeal': {
    tables: { cases: ['GetItem', 'Query:byMember', 'PutItem', 'UpdateItem'], users: ['GetItem'] },
  },
  'safety/listBlocked': listed,
  'safety/listMuted': listed,
} as const satisfies Partial<Record<RouteKey, Grant>>;
