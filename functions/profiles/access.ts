import { joinTables, type Grant, type StreamConsumer } from '#functions/grants.ts';
import type { RouteKey } from '#shared/routes.ts';

/** What showing a profile with its lists takes. */
export const profileTables = {
  users: ['GetItem'],
  follows: ['Query:byFollower', 'Query:byFollowee'],
  experiences: ['Query:byAuthor'],
} as const satisfies Grant['tables'];

export const profilesRoutes = {
  'profiles/findPlaces': {},
  'profiles/follow': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      follows: ['GetItem', 'PutItem'],
      blocks: ['GetItem'],
    },
  },
  'profiles/getUser': {
    tables: joinTables(profileTables, {
      follows: ['GetItem'],
      experiences: ['BatchGetItem'],
      blocks: ['Query'],
      messages: ['Query'],
    }),
  },
  'profiles/listFollowers': {
    tables: { users: ['BatchGetItem'], follows: ['Query:byFollowee'], blocks: ['Query'] },
  },
  'profiles/listFollowing': {
    tables: { users: ['BatchGetItem'], follows: ['Query:byFollower'], blocks: ['Query'] },
  },
  'profiles/unfollow': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      follows: ['GetItem', 'UpdateItem', 'DeleteItem'],
      blocks: ['GetItem'],
    },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;

export const profilesStreams = {
  updateFollowNotices: {
    streamOf: 'follows',
    windowSeconds: 1,
    ioBound: true,
    maxBatchSize: 1000,
    filters: [],
    tables: {
      follows: ['GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem'],
      users: ['GetItem', 'UpdateItem'],
      blocks: ['BatchGetItem'],
      notices: ['GetItem', 'UpdateItem'],
    },
  },
} as const satisfies Record<string, StreamConsumer>;
