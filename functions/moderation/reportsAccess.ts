import type { RouteKey } from '#shared/routes/index.ts';
import { auditLine, type Grant } from '#functions/grants.ts';

export const reportsAccess = {
  'admin/listReports': { tables: { cases: ['Query:byState', 'Query:byKind'], users: ['BatchGetItem'] } },
  'admin/countReports': { tables: { cases: ['GetItem', 'Query'] } },
  'admin/getReport': {
    tables: {
      cases: ['GetItem', 'Query', 'Query:byMember'],
      experiences: ['GetItem'],
      comments: ['GetItem'],
      messages: ['GetItem'],
      ...auditLine,
      users: [...auditLine.users, 'GetItem', 'BatchGetItem'],
    },
  },
  'admin/decideReport': {
    tables: {
      cases: ['GetItem', 'UpdateItem'],
      experiences: ['GetItem', 'UpdateItem'],
      comments: ['GetItem', 'UpdateItem'],
      messages: ['GetItem', 'PutItem'],
      sessions: ['BatchGetItem', 'PutItem', 'DeleteItem'],
      jobs: ['PutItem'],
      ...auditLine,
      users: [...auditLine.users, 'GetItem', 'BatchGetItem'],
    },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
