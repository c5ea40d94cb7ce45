import type { RouteKey } from '#shared/routes.ts';
import { auditLine, type Grant, heldIndex, type StreamConsumer, weeklyCounters } from '#functions/grants.ts';

/** Whether the viewer likes an experience; for a page, reads every like in that range or only the given ids. */
const liked = { likes: ['Query'] } as const;
const likedOfPage = { likes: ['Query', 'BatchGetItem'] } as const;
/** The authors' cards. */
const authors = { users: ['BatchGetItem'] } as const;
/** The members blocked in either direction. */
const apart = { blocks: ['Query'] } as const;

const given = { S: [{ exists: true }] };

export const experiencesRoutes = {
  'comments/createComment': {
    tables: {
      comments: ['GetItem', 'PutItem'],
      experiences: ['GetItem', 'UpdateItem'],
      users: ['BatchGetItem'],
      blocks: ['GetItem', 'ConditionCheckItem'],
    },
  },
  'comments/deleteComment': {
    tables: {
      comments: ['GetItem', 'DeleteItem'],
      experiences: ['GetItem', 'UpdateItem'],
      blocks: ['GetItem'],
      ...auditLine,
    },
  },
  'comments/listComments': {
    tables: { comments: ['Query'], experiences: ['GetItem'], users: ['BatchGetItem'], blocks: ['Query'] },
  },
  'experiences/createExperience': {
    tables: {
      experiences: ['GetItem', 'PutItem'],
      ...liked,
      images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ...authors,
      ...apart,
    },
    buckets: { images: ['PutObject'] },
    natives: ['sharp'],
  },
  'experiences/deleteExperience': {
    tables: {
      experiences: ['GetItem', 'DeleteItem'],
      jobs: ['PutItem'],
      blocks: ['GetItem'],
      ...auditLine,
    },
  },
  'experiences/getExperience': { tables: { experiences: ['GetItem'], ...liked, ...authors, ...apart } },
  'experiences/likeExperience': {
    tables: {
      experiences: ['GetItem', 'UpdateItem'],
      likes: ['GetItem', 'PutItem'],
      ...authors,
      ...apart,
    },
  },
  'experiences/listExperiences': {
    tables: {
      ...heldIndex.tables,
      experiences: ['Query', 'BatchGetItem'],
      ...likedOfPage,
      follows: ['Query:byFollower'],
      ...authors,
      ...apart,
    },
    buckets: heldIndex.buckets,
  },
  'experiences/listUserExperiences': {
    tables: { experiences: ['Query:byAuthor', 'BatchGetItem'], ...likedOfPage, ...authors, ...apart },
  },
  'experiences/unlikeExperience': {
    tables: {
      experiences: ['GetItem', 'UpdateItem'],
      likes: ['GetItem', 'UpdateItem', 'DeleteItem'],
      ...authors,
      ...apart,
    },
  },
  'experiences/updateExperience': {
    tables: {
      experiences: ['GetItem', 'UpdateItem'],
      ...liked,
      ...authors,
      blocks: ['GetItem', 'Query'],
      cases: ['GetItem', 'UpdateItem'],
      images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
    buckets: { images: ['PutObject'] },
    natives: ['sharp'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;

export const experiencesStreams = {
  logPosts: {
    follows: 'experiences',
    windowSeconds: 1,
    mostlyWaits: true,
    batchMost: 1000,
    filters: [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'FEED#' }] } } } }],
    tables: {
      ...weeklyCounters,
      experiences: ['BatchGetItem'],
      users: ['BatchGetItem'],
      directory: ['GetItem', 'PutItem'],
    },
  },
  countLikes: {
    follows: 'likes',
    windowSeconds: 1,
    mostlyWaits: true,
    batchMost: 1000,
    namesShard: true,
    filters: [],
    tables: {
      likes: ['BatchGetItem', 'UpdateItem', 'DeleteItem'],
      experiences: ['GetItem', 'BatchGetItem', 'UpdateItem'],
      notices: ['UpdateItem'],
    },
  },
  noteComments: {
    follows: 'comments',
    windowSeconds: 1,
    mostlyWaits: true,
    batchMost: 1000,
    // Comments with the author of their experience; client ids are rows of this table too.
    filters: [
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { writer: given } } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: { writer: given } } },
    ],
    tables: { notices: ['GetItem', 'UpdateItem'] },
  },
} as const satisfies Record<string, StreamConsumer>;
