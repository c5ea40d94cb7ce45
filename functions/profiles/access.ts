import type { RouteKey } from '#shared/routes/index.ts';
import { type Grant, heldIndex, memberSession } from '#functions/grants.ts';

/** What showing a profile with its lists takes. */
const profile = {
  users: ['GetItem'],
  follows: ['Query:byFollower', 'Query:byFollowee'],
  experiences: ['Query:byAuthor'],
} as const;
const photo = {
  tables: { images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  buckets: { images: ['PutObject'] },
} as const;

/** What logging a member in takes, by whichever method. */
export const letInTables = {
  ...profile,
  users: ['GetItem', 'ConditionCheckItem'],
  sessions: [...memberSession, 'BatchGetItem', 'PutItem', 'DeleteItem'],
  jobs: ['PutItem'],
} as const;

export const userAccess = {
  'user/changePassword': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      school: ['GetItem'],
      sessions: ['PutItem', 'DeleteItem'],
      limits: ['UpdateItem'],
      jobs: ['PutItem'],
    },
    natives: ['argon2'],
  },
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
      ...profile,
      follows: [...profile.follows, 'GetItem'],
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
  'user/listSessions': {
    tables: { users: ['GetItem'], sessions: ['BatchGetItem'], limits: ['UpdateItem'] },
    natives: ['argon2'],
  },
  'user/listUsers': {
    tables: { ...heldIndex.tables, users: ['Query', 'BatchGetItem'], blocks: ['Query'] },
    buckets: heldIndex.buckets,
  },
  'user/login': {
    tables: {
      ...letInTables,
      users: [...letInTables.users, 'UpdateItem'],
      limits: ['GetItem', 'UpdateItem'],
    },
    natives: ['argon2'],
  },
  'user/logout': {
    tables: { sessions: [...memberSession, 'PutItem', 'DeleteItem'] },
  },
  'user/me': { tables: profile },
  'user/register': {
    tables: {
      users: ['GetItem', 'PutItem', 'ConditionCheckItem'],
      school: ['GetItem'],
      invitations: ['GetItem', 'UpdateItem'],
      requests: ['PutItem'],
      sessions: memberSession,
      jobs: ['PutItem'],
      ...photo.tables,
    },
    buckets: photo.buckets,
    heldNames: true,
    natives: ['sharp', 'argon2'],
  },
  'user/unfollow': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      follows: ['GetItem', 'UpdateItem', 'DeleteItem'],
      blocks: ['GetItem'],
    },
  },
  'user/updateProfile': {
    tables: {
      ...profile,
      users: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
      limits: ['UpdateItem'],
      sessions: ['PutItem'],
      jobs: ['PutItem'],
      ...photo.tables,
    },
    buckets: photo.buckets,
    heldNames: true,
    natives: ['sharp', 'argon2'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
