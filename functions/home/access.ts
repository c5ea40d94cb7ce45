import type { RouteKey } from '#shared/routes.ts';
import { type Grant, heldIndex } from '#functions/grants.ts';

export const homeRoutes = {
  'home/getHome': {
    tables: {
      ...heldIndex.tables,
      messages: ['Query', 'Query:byMinute', 'BatchGetItem'],
      users: ['GetItem', 'BatchGetItem'],
      follows: ['BatchGetItem'],
      blocks: ['Query', 'BatchGetItem'],
      experiences: ['Query:byAuthor'],
      roster: ['GetItem'],
      school: ['GetItem'],
    },
    buckets: heldIndex.buckets,
    knowsMail: true,
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
