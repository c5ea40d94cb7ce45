import type { Grant, ScheduledWorker, StreamConsumer } from '#functions/grants.ts';
import { weeklyCounters } from '#functions/platform/access.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { inMemoryIndex } from '#functions/search/access.ts';
import type { RouteKey } from '#shared/routes.ts';

const search = {
  tables: { ...inMemoryIndex.tables, blocks: ['Query'] },
  buckets: inMemoryIndex.buckets,
} as const satisfies Grant;

const classes = {
  tables: { ...search.tables, roster: ['GetItem'] },
  buckets: search.buckets,
} as const satisfies Grant;

const sessionRecords = { pk: { S: [{ prefix: streamedPrefixes.session }] } };

export const directoryRoutes = {
  'directory/getClass': classes,
  'directory/listClasses': classes,
  'directory/listDirectory': search,
  'directory/searchContent': {
    tables: {
      experiences: ['Query'],
      events: ['Query'],
      messages: ['Query', 'Query:byMinute', 'BatchGetItem'],
      users: ['BatchGetItem'],
      blocks: ['Query', 'BatchGetItem'],
    },
  },
  'directory/listUsers': {
    tables: { ...inMemoryIndex.tables, users: ['Query', 'BatchGetItem'], blocks: ['Query'] },
    buckets: inMemoryIndex.buckets,
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;

export const directoryStreams = {
  logPeople: {
    streamOf: 'users',
    windowSeconds: 1,
    ioBound: true,
    maxBatchSize: 1000,
    filters: [{ dynamodb: { Keys: { pk: { S: [{ prefix: streamedPrefixes.person }] } } } }],
    tables: {
      users: ['BatchGetItem'],
      experiences: ['Query:byAuthor', 'BatchGetItem'],
      directory: ['GetItem', 'PutItem'],
      jobs: ['PutItem'],
    },
  },
  countVisits: {
    streamOf: 'sessions',
    windowSeconds: 5,
    ioBound: true,
    filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: sessionRecords } }],
    tables: { ...weeklyCounters, users: ['UpdateItem'] },
  },
} as const satisfies Record<string, StreamConsumer>;

export const directorySchedules = {
  keepDirectory: {
    everyMinutes: 1,
    ioBound: true,
    tables: { directory: ['GetItem'], jobs: ['PutItem'] },
  },
} as const satisfies Record<string, ScheduledWorker>;
