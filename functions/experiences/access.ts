import { isPresent, joinTables, type Grant, type StreamConsumer } from '#functions/grants.ts';
import { auditLineTables } from '#functions/members/access.ts';
import { weeklyCounterTables } from '#functions/platform/access.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { inMemoryIndexGrant } from '#functions/search/access.ts';
import type { RouteKey } from '#shared/routes.ts';

/** Whether the viewer likes an experience; for a page, reads every like in that range or only the given ids. */
const likedTables = { likes: ['Query'] } as const;
const likedOfPageTables = { likes: ['Query', 'BatchGetItem'] } as const;
/** What members may see of authors: their cards, or whether they are hidden. */
const readPeopleTables = { users: ['BatchGetItem'] } as const;
/** For resolving usernames in a text, which is throttled for new accounts. */
const mentionTables = {
  users: ['BatchGetItem'],
  blocks: ['BatchGetItem'],
  follows: ['GetItem'],
  limits: ['UpdateItem'],
} as const;
/** The members blocked in either direction. */
const readBlocksTables = { blocks: ['Query'] } as const;

export const experiencesRoutes = {
  'experiences/createComment': {
    tables: joinTables(mentionTables, {
      comments: ['GetItem', 'PutItem'],
      experiences: ['GetItem', 'UpdateItem'],
      blocks: ['GetItem', 'ConditionCheckItem', 'BatchGetItem'],
    }),
  },
  'experiences/deleteComment': {
    tables: joinTables(auditLineTables, {
      comments: ['GetItem', 'DeleteItem'],
      experiences: ['GetItem', 'UpdateItem'],
      blocks: ['GetItem'],
    }),
  },
  'experiences/listComments': {
    tables: { comments: ['Query'], experiences: ['GetItem'], users: ['BatchGetItem'], blocks: ['Query'] },
  },
  'experiences/createExperience': {
    tables: joinTables(likedTables, readPeopleTables, mentionTables, {
      experiences: ['GetItem', 'PutItem'],
      images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      blocks: ['Query', 'BatchGetItem'],
    }),
    buckets: { images: ['PutObject'] },
    nativePackages: ['sharp'],
  },
  'experiences/deleteExperience': {
    tables: joinTables(auditLineTables, {
      experiences: ['GetItem', 'DeleteItem'],
      jobs: ['PutItem'],
      blocks: ['GetItem'],
    }),
  },
  'experiences/getExperience': {
    tables: joinTables(likedTables, readPeopleTables, readBlocksTables, { experiences: ['GetItem'] }),
  },
  'experiences/likeExperience': {
    tables: joinTables(readPeopleTables, readBlocksTables, {
      experiences: ['GetItem', 'UpdateItem'],
      likes: ['GetItem', 'PutItem'],
    }),
  },
  'experiences/listExperiences': {
    tables: joinTables(inMemoryIndexGrant.tables, likedOfPageTables, readPeopleTables, readBlocksTables, {
      experiences: ['Query', 'BatchGetItem'],
      follows: ['Query:byFollower'],
    }),
    buckets: inMemoryIndexGrant.buckets,
  },
  'experiences/listUserExperiences': {
    tables: joinTables(likedOfPageTables, readPeopleTables, readBlocksTables, {
      experiences: ['Query:byAuthor', 'BatchGetItem'],
    }),
  },
  'experiences/unlikeExperience': {
    tables: joinTables(readPeopleTables, readBlocksTables, {
      experiences: ['GetItem', 'UpdateItem'],
      likes: ['GetItem', 'UpdateItem', 'DeleteItem'],
    }),
  },
  'experiences/updateExperience': {
    tables: joinTables(likedTables, mentionTables, {
      experiences: ['GetItem', 'UpdateItem'],
      blocks: ['GetItem', 'Query', 'BatchGetItem'],
      cases: ['GetItem', 'UpdateItem'],
      images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    }),
    buckets: { images: ['PutObject'] },
    nativePackages: ['sharp'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;

export const experiencesStreams = {
  updateMentionNotices: {
    streamOf: 'experiences',
    windowSeconds: 1,
    ioBound: true,
    maxBatchSize: 1000,
    filters: [
      { dynamodb: { NewImage: { mentions: isPresent } } },
      { dynamodb: { OldImage: { mentions: isPresent } } },
    ],
    tables: { notices: ['UpdateItem', 'DeleteItem'], users: ['ConditionCheckItem'] },
  },
  logPosts: {
    streamOf: 'experiences',
    windowSeconds: 1,
    ioBound: true,
    maxBatchSize: 1000,
    filters: [{ dynamodb: { Keys: { pk: { S: [{ prefix: streamedPrefixes.feed }] } } } }],
    tables: joinTables(weeklyCounterTables, {
      experiences: ['BatchGetItem'],
      users: ['BatchGetItem'],
      directory: ['GetItem', 'PutItem'],
    }),
  },
  updateLikeNotices: {
    streamOf: 'likes',
    windowSeconds: 1,
    ioBound: true,
    maxBatchSize: 1000,
    filters: [],
    tables: {
      likes: ['BatchGetItem', 'UpdateItem', 'DeleteItem'],
      experiences: ['GetItem', 'BatchGetItem', 'UpdateItem'],
      notices: ['GetItem', 'UpdateItem'],
    },
  },
  updateCommentNotices: {
    streamOf: 'comments',
    windowSeconds: 1,
    ioBound: true,
    maxBatchSize: 1000,
    // Comments with the author of their experience; client ids are rows of this table too.
    filters: [
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { postAuthorId: isPresent } } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: { postAuthorId: isPresent } } },
    ],
    tables: {
      notices: ['GetItem', 'UpdateItem', 'DeleteItem'],
      comments: ['Query'],
      users: ['ConditionCheckItem'],
    },
  },
} as const satisfies Record<string, StreamConsumer>;

/** What its jobs touch, by the name of the job. */
export const experiencesJobGrants = {
  clearExperience: {
    tables: {
      comments: ['Query', 'DeleteItem'],
      images: ['DeleteItem'],
      jobs: ['PutItem'],
      likes: ['Query:byExperience', 'DeleteItem'],
      notices: ['DeleteItem'],
    },
  },
  clearLateLikes: { tables: { likes: ['Query:byExperience', 'DeleteItem'] } },
} as const satisfies Record<string, Grant>;
