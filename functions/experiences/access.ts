import type { RouteKey } from '#shared/routes/index.ts';
import { auditLine, type Grant, heldIndex } from '../grants.ts';

/** Whether the viewer likes an experience; for a page, reads every like in that range or only the given ids. */
const liked = { likes: ['Query'] } as const;
const likedOfPage = { likes: ['Query', 'BatchGetItem'] } as const;
/** The authors' cards. */
const authors = { users: ['BatchGetItem'] } as const;
/** The members blocked in either direction. */
const apart = { blocks: ['Query'] } as const;

export const experienceAccess = {
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
