import type { RouteKey } from '#shared/routes/index.ts';
import { auditLine, type Grant } from '#functions/grants.ts';

/** What deciding on requests touches. */
export const requestAccess = {
  'admin/listRequests': {
    tables: {
      ...auditLine,
      requests: ['Query:byState', 'BatchGetItem'],
      users: [...auditLine.users, 'BatchGetItem'],
      roster: ['GetItem', 'PutItem', 'Query', 'Query:byEmail', 'Query:byClass'],
    },
    knowsMail: true,
  },
  'admin/decideRequest': {
    tables: {
      requests: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
      ...auditLine,
      users: ['GetItem', 'PutItem', 'UpdateItem'],
      sessions: ['BatchGetItem', 'PutItem'],
    },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
