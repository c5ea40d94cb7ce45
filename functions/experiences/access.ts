import type { Grant, StreamConsumer } from '#functions/grants.ts';
import { auditLine } from '#functions/members/access.ts';
import { weeklyCounters } from '#functions/platform/access.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { inMemoryIndex } from '#functions/search/access.ts';
import type { RouteKey } from '#shared/routes.ts';

/** Whether the viewer likes an experience; for a page, reads every like in that range or only the given ids. */
const liked = { likes: ['Query'] } as const;
const likedOfPage = { likes: ['Query', 'BatchGetItem'] } as const;
/** The authors' cards. */
const authors = { users: ['BatchGetItem'] } as const;
/** For resolving usernames in a text, which is throttled for new accounts. */
const mentioning = {
  users: ['BatchGetItem'],
  blocks: ['BatchGetItem'],
  follows: ['GetItem'],
  limits: ['UpdateItem'],
} as const;
/** The members blocked in either direction. */
const readBlocks = { blocks: ['Query'] } as const;

const given = { S: [{ exists: true }] };

export const experiencesRoutes = {
  'experiences/createComment': {
    tables: {
      comments: ['GetItem', 'PutItem'],
      experiences: ['GetItem', 'UpdateItem'],
      ...mentioning,
      blocks: ['GetItem', 'ConditionCheckItem', 'BatchGetItem'],
    },
  },
  'experiences/deleteComment': {
    tables: {
      comments: ['GetItem', 'DeleteItem'],
      experiences: ['GetItem', 'UpdateItem'],
      blocks: ['GetItem'],
      ...auditLine,
    },
  },
  'experiences/listComments': {
    tables: { comments: ['Query'], experiences: ['GetItem'], users: ['BatchGetItem'], blocks: ['Query'] },
  },
  'experiences/createExperience': {
    tables: {
      experiences: ['GetItem', 'PutItem'],
      ...liked,
      images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ...authors,
      ...mentioning,
      blocks: ['Query', 'BatchGetItem'],
    },
    buckets: { images: ['PutObject'] },
    nativePackages: ['sharp'],
  },
  'experiences/deleteExperience': {
    tables: {
      experiences: ['GetItem', 'DeleteItem'],
      jobs: ['PutItem'],
      blocks: ['GetItem'],
      ...auditLine,
    },
  },
  'experiences/getExperience': { tables: { experiences: ['GetItem'], ...liked, ...authors, ...readBlocks } },
  'experiences/likeExperience': {
    tables: {
      experiences: ['GetItem', 'UpdateItem'],
      likes: ['GetItem', 'PutItem'],
      ...authors,
      ...readBlocks,
    },
  },
  'experiences/listExperiences': {
    tables: {
      ...inMemoryIndex.tables,
      experiences: ['Query', 'BatchGetItem'],
      ...likedOfPage,
      follows: ['Query:byFollower'],
      ...authors,
      ...readBlocks,
    },
    buckets: inMemoryIndex.buckets,
  },
  'experiences/listUserExperiences': {
    tables: { experiences: ['Query:byAuthor', 'BatchGetItem'], ...likedOfPage, ...authors, ...readBlocks },
  },
  'experiences/unlikeExperience': {
    tables: {
      experiences: ['GetItem', 'UpdateItem'],
      likes: ['GetItem', 'UpdateItem', 'DeleteItem'],
      ...authors,
      ...readBlocks,
    },
  },
  'experiences/updateExperience': {
    tables: {
      experiences: ['GetItem', 'UpdateItem'],
      ...liked,
      ...mentioning,
      blocks: ['GetItem', 'Query', 'BatchGetItem'],
      cases: ['GetItem', 'UpdateItem'],
      images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
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
      { dynamodb: { NewImage: { mentions: given } } },
      { dynamodb: { OldImage: { mentions: given } } },
    ],
    tables: { notices: ['UpdateItem', 'DeleteItem'], users: ['ConditionCheckItem'] },
  },
  logPosts: {
    streamOf: 'experiences',
    windowSeconds: 1,
    ioBound: true,
    maxBatchSize: 1000,
    filters: [{ dynamodb: { Keys: { pk: { S: [{ prefix: streamedPrefixes.feed }] } } } }],
    tables: {
      ...weeklyCounters,
      experiences: ['BatchGetItem'],
      users: ['BatchGetItem'],
      directory: ['GetItem', 'PutItem'],
    },
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
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { postAuthorId: given } } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: { postAuthorId: given } } },
    ],
    tables: {
      notices: ['GetItem', 'UpdateItem', 'DeleteItem'],
      comments: ['Query'],
      users: ['ConditionCheckItem'],
    },
  },
} as const satisfies Record<string, StreamConsumer>;
