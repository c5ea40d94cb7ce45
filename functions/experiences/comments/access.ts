import type { RouteKey } from '#shared/routes/index.ts';
import { auditLine, type Grant } from '#functions/grants.ts';

export const commentAccess = {
  'comments/createComment': {
    tables: {
      comments: ['GetItem', 'PutItem'],
      experiences: ['GetItem', 'UpdateItem'],
      users: ['BatchGetItem'],
      blocks: ['GetItem', 'ConditionCheckItem'],
    },
  },
  'comments/deleteComment': {
    tables: {
      comments: ['GetItem', 'DeleteItem'],
      experiences: ['GetItem', 'UpdateItem'],
      blocks: ['GetItem'],
      ...auditLine,
    },
  },
  'comments/listComments': {
    tables: { comments: ['Query'], experiences: ['GetItem'], users: ['BatchGetItem'], blocks: ['Query'] },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
