import type { RouteKey } from '#shared/routes.ts';
import { type Grant, profileTables } from '#functions/grants.ts';

export const profilesRoutes = {
  'user/findPlaces': {},
  'user/follow': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      follows: ['GetItem', 'PutItem'],
      blocks: ['GetItem'],
    },
  },
  'user/getUser': {
    tables: {
      ...profileTables,
      follows: [...profileTables.follows, 'GetItem'],
      experiences: [...profileTables.experiences, 'BatchGetItem'],
      blocks: ['Query'],
      messages: ['Query'],
    },
  },
  'user/listFollowers': {
    tables: { users: ['BatchGetItem'], follows: ['Query:byFollowee'], blocks: ['Query'] },
  },
  'user/listFollowing': {
    tables: { users: ['BatchGetItem'], follows: ['Query:byFollower'], blocks: ['Query'] },
  },
  'user/unfollow': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      follows: ['GetItem', 'UpdateItem', 'DeleteItem'],
      blocks: ['GetItem'],
    },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
