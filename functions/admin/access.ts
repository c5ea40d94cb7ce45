import type { RouteKey } from '#shared/routes/index.ts';
import { auditLine, type Grant } from '../grants.ts';
import { reportsAccess } from './reportsAccess.ts';

export const adminAccess = {
  'admin/changeMember': {
    tables: {
      ...auditLine,
      users: ['GetItem', 'Query', ...auditLine.users],
      sessions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      requests: ['DeleteItem'],
      jobs: ['PutItem'],
    },
  },
  ...reportsAccess,
  'admin/changeSettings': {
    knowsMail: true,
    tables: { school: ['GetItem', 'PutItem'], ...auditLine },
  },
  'admin/getOverview': {
    tables: { users: ['Query'], figures: ['Query'], cases: ['GetItem', 'Query:byState'] },
  },
  'admin/getSettings': { knowsMail: true, tables: { school: ['GetItem'] } },
  'admin/listAudit': {
    tables: { audit: ['Query', 'Query:byActor', 'Query:bySubject'], users: ['GetItem', 'BatchGetItem'] },
  },
  'admin/listMembers': { tables: { users: ['Query', 'BatchGetItem'] } },
  'admin/exportMembers': {
    tables: {
      ...auditLine,
      users: ['Query', 'BatchGetItem', ...auditLine.users],
      roster: ['GetItem', 'PutItem'],
    },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
