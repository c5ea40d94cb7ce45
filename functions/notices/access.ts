import type { RouteKey } from '#shared/routes.ts';
import type { Grant } from '#functions/grants.ts';

export const noticesRoutes = {
  'notices/changeNoticeSettings': { tables: { notices: ['GetItem', 'UpdateItem'] } },
  'notices/getNoticeSettings': { tables: { notices: ['GetItem'] } },
  'notices/listNotices': {
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
  'notices/readNotices': { tables: { notices: ['UpdateItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
