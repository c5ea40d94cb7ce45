import type { Grant } from '#functions/grants.ts';
import type { RouteKey } from '#shared/routes.ts';

export const bellRoutes = {
  'bell/listNotices': {
    tables: {
      notices: ['Query'],
      blocks: ['Query'],
      users: ['BatchGetItem'],
      experiences: ['BatchGetItem'],
      comments: ['BatchGetItem'],
      events: ['BatchGetItem'],
      follows: ['GetItem'],
    },
  },
  'bell/readNotices': { tables: { notices: ['UpdateItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
