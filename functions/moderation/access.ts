import type { Grant } from '#functions/grants.ts';
import { auditLine } from '#functions/members/access.ts';
import type { RouteKey } from '#shared/routes.ts';

const listed = { tables: { blocks: ['GetItem', 'BatchGetItem'], users: ['BatchGetItem'] } } as const;

export const moderationRoutes = {
  'admin/countReports': { tables: { cases: ['GetItem', 'Query'] } },
  'admin/decideReport': {
    tables: {
      cases: ['GetItem', 'UpdateItem'],
      experiences: ['GetItem', 'UpdateItem'],
      comments: ['GetItem', 'UpdateItem'],
      messages: ['GetItem', 'PutItem'],
      sessions: ['BatchGetItem', 'PutItem', 'DeleteItem'],
      jobs: ['PutItem'],
      ...auditLine,
      users: [...auditLine.users, 'GetItem', 'BatchGetItem'],
    },
  },
  'admin/getReport': {
    tables: {
      cases: ['GetItem', 'Query', 'Query:byMember'],
      experiences: ['GetItem'],
      comments: ['GetItem'],
      messages: ['GetItem'],
      ...auditLine,
      users: [...auditLine.users, 'GetItem', 'BatchGetItem'],
    },
  },
  'admin/listReports': { tables: { cases: ['Query:byState', 'Query:byKind'], users: ['BatchGetItem'] } },
  'safety/appeal': {
    tables: { cases: ['GetItem', 'Query:byMember', 'PutItem', 'UpdateItem'], users: ['GetItem'] },
  },
  'safety/block': {
    tables: {
      blocks: ['GetItem', 'Query', 'UpdateItem'],
      users: ['GetItem', 'UpdateItem'],
      follows: ['GetItem', 'DeleteItem', 'ConditionCheckItem'],
      connections: ['Query', 'GetItem', 'UpdateItem'],
    },
    sockets: true,
  },
  'safety/listBlocked': listed,
  'safety/listDecisions': { tables: { cases: ['Query:byMember'] } },
  'safety/listMuted': listed,
  'safety/mute': { tables: { blocks: ['UpdateItem', 'PutItem'], users: ['GetItem'] } },
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
  'safety/unblock': { tables: { blocks: ['GetItem', 'UpdateItem', 'DeleteItem'] } },
  'safety/unmute': { tables: { blocks: ['UpdateItem', 'DeleteItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
