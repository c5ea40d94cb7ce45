import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const commentAccess = {
  'comments/createComment': {},
  'comments/deleteComment': {},
  'comments/listComments': {},
} as const satisfies Partial<Record<RouteKey, Grant>>;
