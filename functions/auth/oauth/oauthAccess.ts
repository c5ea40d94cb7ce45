import type { RouteKey } from '#shared/routes/index.ts';
import { type Grant, memberSession } from '#functions/grants.ts';
import { letInTables } from '#functions/profiles/access.ts';

export const oauthAccess = {
  'account/listProviders': { logsInElsewhere: true },
  'account/leaveForProvider': {
    tables: { sessions: memberSession, ways: ['PutItem'] },
    logsInElsewhere: true,
  },
  'account/returnFromProvider': {
    tables: { ways: ['GetItem', 'PutItem', 'DeleteItem'] },
    logsInElsewhere: true,
  },
  'account/finishOauth': {
    tables: {
      ...letInTables,
      users: [...letInTables.users, 'UpdateItem'],
      sessions: [...letInTables.sessions, 'ConditionCheckItem'],
      ways: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    },
  },
  'account/disconnectProvider': {
    tables: { users: ['GetItem'], ways: ['GetItem', 'DeleteItem'], jobs: ['PutItem'] },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
