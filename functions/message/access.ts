import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const messageAccess = {
  'message/listConversations': {},
  'message/listMessages': {},
  'message/readMessages': {},
  'message/sendMessage': {},
} as const satisfies Partial<Record<RouteKey, Grant>>;
