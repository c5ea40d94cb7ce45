import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const userAccess = {
  'user/changePassword': {},
  'user/follow': {},
  'user/getUser': {},
  'user/listFollowers': {},
  'user/listFollowing': {},
  'user/listSessions': {},
  'user/listUsers': {},
  'user/login': {},
  'user/logout': {},
  'user/me': {},
  'user/register': {},
  'user/unfollow': {},
  'user/updateProfile': {},
} as const satisfies Partial<Record<RouteKey, Grant>>;
