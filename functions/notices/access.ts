import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const noticeAccess = {
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
  'notices/getNoticeSettings': { tables: { notices: ['GetItem'] } },
  'notices/changeNoticeSettings': { tables: { notices: ['GetItem', 'UpdateItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
