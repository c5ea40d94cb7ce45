import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const commentAccess = {
  'comments/createComment': {
    tables: { comments: ['PutItem'], experiences: ['GetItem', 'UpdateItem'], users: ['BatchGetItem'] },
  },
  'comments/deleteComment': {
    tables: { comments: ['GetItem', 'DeleteItem'], experiences: ['GetItem', 'UpdateItem'] },
  },
  'comments/listComments': { tables: { comments: ['Query'], experiences: ['GetItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
