import { joinTables, type Grant } from '#functions/grants.ts';
import { auditLineTables } from '#functions/members/access.ts';
import type { RouteKey } from '#shared/routes.ts';

const listGrant = { tables: { blocks: ['GetItem', 'BatchGetItem'], users: ['BatchGetItem'] } } as const;

export const moderationRoutes = {
  'moderation/countReports': { tables: { cases: ['GetItem', 'Query'] } },
  'moderation/decideReport': {
    tables: joinTables(auditLineTables, {
      cases: ['GetItem', 'UpdateItem'],
      experiences: ['GetItem', 'UpdateItem'],
      comments: ['GetItem', 'UpdateItem'],
      messages: ['GetItem', 'PutItem'],
      sessions: ['BatchGetItem', 'PutItem', 'DeleteItem'],
      jobs: ['PutItem'],
      users: ['GetItem', 'BatchGetItem'],
    }),
  },
  'moderation/getReport': {
    tables: joinTables(auditLineTables, {
      cases: ['GetItem', 'Query', 'Query:byMember'],
      experiences: ['GetItem'],
      comments: ['GetItem'],
      messages: ['GetItem'],
      users: ['GetItem', 'BatchGetItem'],
    }),
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
  'moderation/listBlocked': listGrant,
  'moderation/listDecisions': { tables: { cases: ['Query:byMember'] } },
  'moderation/listMuted': listGrant,
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

/** What its jobs touch, by the name of the job. */
export const moderationJobGrants = {
  moveImages: {
    tables: { experiences: ['GetItem', 'UpdateItem'], images: ['GetItem', 'PutItem', 'DeleteItem'] },
    buckets: { images: ['GetObject', 'PutObject', 'DeleteObject'] },
  },
  movePhoto: {
    tables: { images: ['GetItem', 'PutItem', 'DeleteItem'], users: ['GetItem', 'UpdateItem'] },
    buckets: { images: ['GetObject', 'PutObject', 'DeleteObject'] },
  },
  notifyReporters: { tables: { cases: ['Query'], jobs: ['PutItem'] } },
} as const satisfies Record<string, Grant>;
