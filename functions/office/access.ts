import type { RouteKey } from '#shared/routes/index.ts';
import { auditLine, type Grant, heldIndex } from '#functions/grants.ts';
import { reportsAccess } from '#functions/moderation/reportsAccess.ts';

/** What listing all accounts takes. */
const accounts = {
  tables: { ...heldIndex.tables, users: ['Query', 'Query:byListing', 'BatchGetItem'] },
  buckets: heldIndex.buckets,
} as const satisfies Grant;

export const adminAccess = {
  'admin/changeMember': {
    tables: {
      ...auditLine,
      users: ['GetItem', 'BatchGetItem', 'Query', ...auditLine.users],
      directory: ['GetItem', 'PutItem'],
      sessions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      requests: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
    },
  },
  ...reportsAccess,
  'admin/changeSettings': {
    knowsMail: true,
    tables: { school: ['GetItem', 'PutItem'], jobs: ['PutItem'], ...auditLine },
  },
  'admin/getOverview': {
    tables: {
      ...accounts.tables,
      figures: ['Query'],
      requests: ['Query:byState'],
      cases: ['GetItem', 'Query:byState'],
    },
    buckets: accounts.buckets,
  },
  'admin/getSettings': { knowsMail: true, tables: { school: ['GetItem'] } },
  'admin/listAudit': {
    tables: {
      audit: ['Query', 'Query:byActor', 'Query:bySubject'],
      users: ['GetItem', 'BatchGetItem'],
      events: ['BatchGetItem'],
      roster: ['BatchGetItem'],
    },
  },
  'admin/exportAudit': {
    tables: {
      ...auditLine,
      audit: ['Query', 'Query:byActor', ...auditLine.audit],
      users: ['GetItem', 'BatchGetItem', ...auditLine.users],
      events: ['BatchGetItem'],
      roster: ['GetItem', 'PutItem', 'BatchGetItem'],
    },
  },
  'admin/listGuests': { tables: { events: ['GetItem', 'Query'], users: ['BatchGetItem'] } },
  'admin/exportGuests': {
    tables: {
      ...auditLine,
      events: ['GetItem', 'Query'],
      users: ['BatchGetItem', ...auditLine.users],
      roster: ['GetItem', 'PutItem'],
    },
  },
  'admin/listMembers': { tables: accounts.tables, buckets: accounts.buckets },
  'admin/exportMembers': {
    tables: {
      ...accounts.tables,
      ...auditLine,
      users: [...accounts.tables.users, ...auditLine.users],
      roster: ['GetItem', 'PutItem'],
    },
    buckets: accounts.buckets,
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
