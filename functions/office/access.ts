import type { Grant, StreamConsumer } from '#functions/grants.ts';
import { auditLine } from '#functions/members/access.ts';
import { inMemoryIndex } from '#functions/search/access.ts';
import type { RouteKey } from '#shared/routes.ts';

/** For listing all accounts. */
const accounts = {
  tables: { ...inMemoryIndex.tables, users: ['Query', 'Query:byListing', 'BatchGetItem'] },
  buckets: inMemoryIndex.buckets,
} as const satisfies Grant;

export const officeRoutes = {
  'office/changeMember': {
    tables: {
      ...auditLine,
      users: ['GetItem', 'BatchGetItem', ...auditLine.users],
      directory: ['GetItem', 'PutItem'],
      sessions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      requests: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
    },
  },
  'office/changeSettings': {
    tables: { school: ['GetItem', 'PutItem'], jobs: ['PutItem'], ...auditLine },
  },
  'office/decideRequest': {
    tables: {
      requests: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
      ...auditLine,
      users: ['GetItem', 'PutItem', 'UpdateItem'],
      sessions: ['BatchGetItem', 'PutItem'],
    },
  },
  'office/exportAudit': {
    tables: {
      ...auditLine,
      audit: ['Query', 'Query:byActor', ...auditLine.audit],
      users: ['GetItem', 'BatchGetItem', ...auditLine.users],
      events: ['BatchGetItem'],
      announcements: ['BatchGetItem'],
      roster: ['GetItem', 'PutItem', 'BatchGetItem'],
    },
  },
  'office/exportMembers': {
    tables: {
      ...accounts.tables,
      ...auditLine,
      users: [...accounts.tables.users, ...auditLine.users],
      roster: ['GetItem', 'PutItem'],
    },
    buckets: accounts.buckets,
  },
  'office/getOverview': {
    tables: {
      ...accounts.tables,
      metrics: ['Query'],
      requests: ['Query:byState'],
      cases: ['GetItem', 'Query:byState'],
    },
    buckets: accounts.buckets,
  },
  'office/getSettings': { settings: ['MAIL_FROM'], tables: { school: ['GetItem'] } },
  'office/listAudit': {
    tables: {
      audit: ['Query', 'Query:byActor', 'Query:bySubject'],
      users: ['GetItem', 'BatchGetItem'],
      events: ['BatchGetItem'],
      announcements: ['BatchGetItem'],
      roster: ['BatchGetItem'],
    },
  },
  'office/listMembers': { tables: accounts.tables, buckets: accounts.buckets },
  'office/listRequests': {
    tables: {
      ...auditLine,
      requests: ['Query:byState', 'BatchGetItem'],
      users: [...auditLine.users, 'BatchGetItem'],
      roster: ['GetItem', 'PutItem', 'Query', 'Query:byEmail', 'Query:byClass'],
    },
    settings: ['MAIL_FROM'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;

export const officeStreams = {
  watchAudit: {
    streamOf: 'audit',
    windowSeconds: 0,
    ioBound: true,
    filters: [{ eventName: ['MODIFY', 'REMOVE'] }],
    tables: {},
  },
} as const satisfies Record<string, StreamConsumer>;
