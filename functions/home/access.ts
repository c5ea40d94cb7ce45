import { joinTables, type Grant } from '#functions/grants.ts';
import { inMemoryIndexGrant } from '#functions/search/access.ts';
import type { RouteKey } from '#shared/routes.ts';

export const homeRoutes = {
  'home/getHome': {
    tables: joinTables(inMemoryIndexGrant.tables, {
      notices: ['Query'],
      messages: ['Query', 'Query:byMinute', 'BatchGetItem'],
      users: ['GetItem', 'BatchGetItem'],
      follows: ['BatchGetItem'],
      blocks: ['Query', 'BatchGetItem'],
      experiences: ['Query:byAuthor'],
      roster: ['GetItem'],
      school: ['GetItem'],
    }),
    buckets: inMemoryIndexGrant.buckets,
    settings: ['MAIL_FROM'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
