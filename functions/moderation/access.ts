import type { Grant } from '#functions/grants.ts';
import { auditLine } from '#functions/members/access.ts';
import type { RouteKey } from '#shared/routes.ts';

const listed = { tables: { blocks: ['GetItem', 'BatchGetItem'], users: ['BatchGetItem'] } } as const;

export const moderationRoutes = {
  'moderation/countReports': { tables: { cases: ['GetItem', 'Query'] } },
  'moderation/decideReport': {
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
  'moderation/getReport': {
    tables: {
      cases: ['GetItem', 'Query', 'Query:byMember'],
      experiences: ['GetItem'],
      comments: ['GetItem'],
      messages: ['GetItem'],
      ...auditLine,
      users: [...auditLine.users, 'GetItem', 'BatchGetItem'],
    },
  },
  'moderation/listReports': { tables: { cases: ['Query:byState', 'Query:byKind'], users: ['BatchGetItem'] } },
  'moderation/appeal': {
    tables: { cases: ['GetItem', 'Query:byMember', 'PutItem', 'UpdateItem'], users: ['GetItem'] },
  },
  'moderation/block': {
    tables: {
      blocks: ['GetItem', 'Query', 'UpdateItem'],
      users: ['GetItem', 'UpdateItem'],
      follows: ['GetItem', 'DeleteItem', 'ConditionCheckItem'],
      connections: ['Query', 'GetItem', 'UpdateItem'],
    },
    sockets: true,
  },
  'moderation/listBlocked': listed,
  'moderation/listDecisions': { tables: { cases: ['Query:byMember'] } },
  'moderation/listMuted': listed,
  'moderation/mute': { tables: { blocks: ['UpdateItem', 'PutItem'], users: ['GetItem'] } },
  'moderation/report': {
    tables: {
      cases: ['GetItem', 'PutItem', 'UpdateItem'],
      blocks: ['GetItem'],
      experiences: ['GetItem'],
      comments: ['GetItem'],
      messages: ['GetItem', 'Query'],
      users: ['GetItem', 'BatchGetItem'],
    },
  },
  'moderation/unblock': { tables: { blocks: ['GetItem', 'UpdateItem', 'DeleteItem'] } },
  'moderation/unmute': { tables: { blocks: ['UpdateItem', 'DeleteItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
