import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '#functions/grants.ts';

/** The routes for leaving and for the copy of the data. */
export const leavingAccess = {
  'account/leaveAccount': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      sessions: ['GetItem', 'PutItem', 'DeleteItem'],
      jobs: ['PutItem'],
    },
    natives: ['argon2'],
  },
  'account/keepAccount': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      sessions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      jobs: ['DeleteItem'],
    },
  },
  'account/getExport': {
    tables: { users: ['GetItem'] },
    buckets: { inbox: ['GetObject'] },
    natives: ['argon2'],
    knowsMail: true,
  },
  'account/startExport': {
    tables: { users: ['GetItem', 'UpdateItem'], jobs: ['PutItem'] },
    natives: ['argon2'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
