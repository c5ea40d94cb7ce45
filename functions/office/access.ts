import { joinTables, type Grant, type StreamConsumer } from '#functions/grants.ts';
import { auditLineTables } from '#functions/members/access.ts';
import { inMemoryIndexGrant } from '#functions/search/access.ts';
import type { RouteKey } from '#shared/routes.ts';

/** For listing all accounts. */
const accountListGrant = {
  tables: joinTables(inMemoryIndexGrant.tables, { users: ['Query', 'Query:byListing', 'BatchGetItem'] }),
  buckets: inMemoryIndexGrant.buckets,
} as const satisfies Grant;

export const officeRoutes = {
  'office/changeMember': {
    tables: joinTables(auditLineTables, {
      users: ['GetItem', 'BatchGetItem'],
      directory: ['GetItem', 'PutItem'],
      sessions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      requests: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
    }),
  },
  'office/changeSettings': {
    tables: joinTables(auditLineTables, { school: ['GetItem', 'PutItem'], jobs: ['PutItem'] }),
  },
  'office/decideRequest': {
    tables: joinTables(auditLineTables, {
      requests: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
      users: ['GetItem', 'PutItem', 'UpdateItem'],
      sessions: ['BatchGetItem', 'PutItem'],
    }),
  },
  'office/exportAudit': {
    tables: joinTables(auditLineTables, {
      audit: ['Query', 'Query:byActor'],
      users: ['GetItem', 'BatchGetItem'],
      events: ['BatchGetItem'],
      announcements: ['BatchGetItem'],
      roster: ['GetItem', 'PutItem', 'BatchGetItem'],
    }),
  },
  'office/exportMembers': {
    tables: joinTables(accountListGrant.tables, auditLineTables, { roster: ['GetItem', 'PutItem'] }),
    buckets: accountListGrant.buckets,
  },
  'office/getOverview': {
    tables: joinTables(accountListGrant.tables, {
      metrics: ['Query'],
      requests: ['Query:byState'],
      cases: ['GetItem', 'Query:byState'],
    }),
    buckets: accountListGrant.buckets,
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
  'office/listMembers': { tables: accountListGrant.tables, buckets: accountListGrant.buckets },
  'office/listRequests': {
    tables: joinTables(auditLineTables, {
      requests: ['Query:byState', 'BatchGetItem'],
      users: ['BatchGetItem'],
      roster: ['GetItem', 'PutItem', 'Query', 'Query:byEmail', 'Query:byClass'],
    }),
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
