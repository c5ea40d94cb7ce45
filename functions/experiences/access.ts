import type { RouteKey } from '#shared/routes/index.ts';
import { heldIndex } from '../directory/access.ts';
import type { Grant } from '../grants.ts';

/** A page of experiences, and the likes of those with more likers than their own list holds. */
const reading = ['BatchGetItem'] as const;
/** Who wrote them. */
const authors = { users: ['BatchGetItem'] } as const;
/** From whom the viewer is apart. */
const apart = { blocks: ['Query'] } as const;

export const experienceAccess = {
  'experiences/createExperience': {
    tables: {
      experiences: ['GetItem', 'PutItem'],
      images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ...authors,
      ...apart,
    },
    buckets: { images: ['PutObject'] },
    natives: ['sharp'],
  },
  'experiences/deleteExperience': {
    tables: { experiences: ['GetItem', 'DeleteItem'], jobs: ['PutItem'], blocks: ['GetItem'] },
  },
  'experiences/getExperience': { tables: { experiences: ['GetItem', ...reading], ...authors, ...apart } },
  'experiences/likeExperience': {
    tables: {
      experiences: ['GetItem', 'PutItem', 'UpdateItem'],
      ...authors,
      blocks: ['Query', 'ConditionCheckItem'],
    },
  },
  'experiences/listExperiences': {
    tables: {
      ...heldIndex.tables,
      experiences: ['Query', ...reading],
      follows: ['Query:byFollower'],
      ...authors,
      ...apart,
    },
    buckets: heldIndex.buckets,
  },
  'experiences/listUserExperiences': {
    tables: { experiences: ['Query:byAuthor', ...reading], ...authors, ...apart },
  },
  'experiences/unlikeExperience': {
    tables: {
      experiences: ['GetItem', 'UpdateItem', 'DeleteItem'],
      ...authors,
      blocks: ['GetItem', 'Query'],
    },
  },
  'experiences/updateExperience': {
    tables: {
      experiences: ['GetItem', 'UpdateItem', ...reading],
      ...authors,
      blocks: ['GetItem', 'Query'],
      cases: ['GetItem', 'UpdateItem'],
      images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
    buckets: { images: ['PutObject'] },
    natives: ['sharp'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
