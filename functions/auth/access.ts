import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '#functions/grants.ts';

/** What using up a ticket and mailing about it takes. */
const tickets = { sessions: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'], jobs: ['PutItem'] } as const;

export const accountAccess = {
  'account/confirm': {
    tables: {
      users: ['GetItem'],
      limits: ['UpdateItem'],
      ways: ['GetItem', 'UpdateItem', 'DeleteItem'],
    },
    natives: ['argon2'],
  },
  'account/listWays': {
    tables: { users: ['GetItem'], ways: ['Query'] },
    knowsMail: true,
    logsInElsewhere: true,
  },
  'account/checkUsername': { tables: { users: ['GetItem'] }, heldNames: true },
  'account/changeEmail': {
    tables: { users: ['GetItem', 'UpdateItem'], jobs: ['PutItem'] },
    natives: ['argon2'],
  },
  'account/resendEmail': { tables: { users: ['GetItem'], jobs: ['PutItem'] } },
  'account/verifyEmail': {
    heldNames: true,
    tables: {
      users: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'],
      ...tickets,
      sessions: [...tickets.sessions, 'BatchGetItem'],
      school: ['GetItem'],
      requests: ['GetItem', 'DeleteItem'],
      jobs: ['PutItem'],
    },
  },
  'account/withdrawEmail': {
    heldNames: true,
    tables: {
      users: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'],
      ...tickets,
      ways: ['Query', 'UpdateItem', 'DeleteItem'],
      requests: ['GetItem', 'PutItem'],
      roster: ['GetItem', 'DeleteItem'],
    },
  },
  'account/forgotPassword': { tables: { jobs: ['PutItem'] } },
  'account/setPassword': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      school: ['GetItem'],
      ...tickets,
      ways: ['Query', 'UpdateItem', 'DeleteItem'],
    },
    natives: ['argon2'],
  },
  'account/listDevices': { tables: { sessions: ['BatchGetItem'] } },
  'account/endSession': { tables: { sessions: ['PutItem', 'DeleteItem'] } },
  'account/endOtherSessions': { tables: { sessions: ['PutItem', 'DeleteItem'] } },
  'account/unsubscribe': { tables: { mails: ['GetItem', 'UpdateItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
