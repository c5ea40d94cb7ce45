import type { RouteKey } from '#shared/routes/index.ts';
import { type Grant, memberSession } from '../grants.ts';

/** What it takes to show a profile with its lists. */
const profile = {
  users: ['GetItem'],
  follows: ['Query:byFollower', 'Query:byFollowee'],
  experiences: ['Query:byAuthor'],
} as const;
const sockets = { connections: ['Query', 'DeleteItem'] } as const;
const photo = {
  tables: { images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  buckets: { images: ['PutObject'] },
} as const;

export const userAccess = {
  'user/changePassword': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      sessions: ['PutItem', 'DeleteItem'],
      ...sockets,
    },
    sockets: true,
    natives: ['argon2'],
  },
  'user/follow': { tables: { users: ['GetItem', 'UpdateItem'], follows: ['PutItem'] } },
  'user/getUser': { tables: { ...profile, follows: [...profile.follows, 'GetItem'] } },
  'user/listFollowers': { tables: { users: ['BatchGetItem'], follows: ['Query:byFollowee'] } },
  'user/listFollowing': { tables: { users: ['BatchGetItem'], follows: ['Query:byFollower'] } },
  'user/listSessions': {
    tables: { users: ['GetItem'], sessions: ['BatchGetItem'] },
    natives: ['argon2'],
  },
  'user/listUsers': { tables: { users: ['Query'] } },
  'user/login': {
    tables: {
      ...profile,
      users: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
      sessions: [...memberSession, 'PutItem', 'DeleteItem'],
      limits: ['UpdateItem'],
    },
    natives: ['argon2'],
  },
  'user/logout': {
    tables: { sessions: [...memberSession, 'PutItem', 'DeleteItem'], ...sockets },
    sockets: true,
  },
  'user/me': { tables: profile },
  'user/register': {
    tables: { users: ['GetItem', 'PutItem'], sessions: memberSession, ...photo.tables },
    buckets: photo.buckets,
    natives: ['sharp', 'argon2'],
  },
  'user/unfollow': { tables: { users: ['GetItem', 'UpdateItem'], follows: ['DeleteItem'] } },
  'user/updateProfile': {
    tables: {
      ...profile,
      users: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      limits: ['UpdateItem'],
      ...photo.tables,
    },
    buckets: photo.buckets,
    natives: ['sharp', 'argon2'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
