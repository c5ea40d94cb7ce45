import { joinTables, type Grant, type ScheduledWorker, type StreamConsumer } from '#functions/grants.ts';
import { weeklyCounterTables } from '#functions/platform/access.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { inMemoryIndexGrant } from '#functions/search/access.ts';
import type { RouteKey } from '#shared/routes.ts';

const searchGrant = {
  tables: joinTables(inMemoryIndexGrant.tables, { blocks: ['Query'] }),
  buckets: inMemoryIndexGrant.buckets,
} as const satisfies Grant;

const classGrant = {
  tables: joinTables(searchGrant.tables, { roster: ['GetItem'] }),
  buckets: searchGrant.buckets,
} as const satisfies Grant;

const sessionRecords = { pk: { S: [{ prefix: streamedPrefixes.session }] } };

export const directoryRoutes = {
  'directory/getClass': classGrant,
  'directory/listClasses': classGrant,
  'directory/listDirectory': searchGrant,
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
    tables: joinTables(inMemoryIndexGrant.tables, { users: ['Query', 'BatchGetItem'], blocks: ['Query'] }),
    buckets: inMemoryIndexGrant.buckets,
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
    tables: joinTables(weeklyCounterTables, { users: ['UpdateItem'] }),
  },
} as const satisfies Record<string, StreamConsumer>;

export const directorySchedules = {
  keepDirectory: {
    everyMinutes: 1,
    ioBound: true,
    tables: { directory: ['GetItem'], jobs: ['PutItem'] },
  },
} as const satisfies Record<string, ScheduledWorker>;

/** What its jobs touch, by the name of the job. */
export const directoryJobGrants = {
  endSuspension: { tables: { sessions: ['GetItem', 'PutItem'], users: ['GetItem', 'UpdateItem'] } },
  snapshotPeople: {
    tables: {
      directory: ['GetItem', 'Query', 'PutItem'],
      jobs: ['PutItem'],
      users: ['BatchGetItem', 'Query'],
    },
    buckets: { directory: ['GetObject', 'PutObject', 'DeleteObject'] },
  },
  snapshotPosts: {
    tables: {
      directory: ['GetItem', 'PutItem'],
      experiences: ['Query'],
      jobs: ['PutItem'],
      users: ['BatchGetItem'],
    },
    buckets: { directory: ['GetObject', 'PutObject', 'DeleteObject'] },
  },
} as const satisfies Record<string, Grant>;
