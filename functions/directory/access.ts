import type { RouteKey } from '#shared/routes/index.ts';
import { type Grant, heldIndex } from '../grants.ts';

const search = {
  tables: { ...heldIndex.tables, blocks: ['Query'] },
  buckets: heldIndex.buckets,
} as const satisfies Grant;

const classes = {
  tables: { ...search.tables, roster: ['GetItem'] },
  buckets: search.buckets,
} as const satisfies Grant;

export const directoryAccess = {
  'directory/listDirectory': search,
  'directory/listClasses': classes,
  'directory/getClass': classes,
  'directory/searchThings': {
    tables: {
      experiences: ['Query'],
      events: ['Query'],
      messages: ['Query', 'Query:byMinute', 'BatchGetItem'],
      users: ['BatchGetItem'],
      blocks: ['Query', 'BatchGetItem'],
    },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
