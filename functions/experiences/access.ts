import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

/** A page of experiences, and the likes of those with more likers than their own list holds. */
const reading = ['BatchGetItem'] as const;

export const experienceAccess = {
  'experiences/createExperience': {
    tables: {
      experiences: ['PutItem'],
      images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      users: ['BatchGetItem'],
    },
    buckets: { images: ['PutObject'] },
    natives: ['sharp'],
  },
  'experiences/deleteExperience': { tables: { experiences: ['GetItem', 'DeleteItem'] } },
  'experiences/getExperience': { tables: { experiences: ['GetItem', ...reading] } },
  'experiences/likeExperience': {
    tables: { experiences: ['GetItem', 'PutItem', 'UpdateItem', ...reading] },
  },
  'experiences/listExperiences': { tables: { experiences: ['Query', ...reading] } },
  'experiences/listUserExperiences': { tables: { experiences: ['Query:byAuthor', ...reading] } },
  'experiences/unlikeExperience': {
    tables: { experiences: ['GetItem', 'UpdateItem', 'DeleteItem', ...reading] },
  },
  'experiences/updateExperience': {
    tables: {
      experiences: ['GetItem', 'UpdateItem', ...reading],
      images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
    buckets: { images: ['PutObject'] },
    natives: ['sharp'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
