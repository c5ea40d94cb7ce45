import type { Grant } from '#functions/grants.ts';
import type { RouteKey } from '#shared/routes.ts';

/** For starting a push (`push/startPushes.ts`). */
export const pushStartTables = {
  sessions: ['Query:byMember'],
  jobs: ['PutItem'],
} as const satisfies Grant['tables'];

export const pushRoutes = {
  'push/getPushKey': {
    tables: { school: ['GetItem'] },
    secrets: ['PUSH_SECRET'],
    settings: ['PUSH_SERVICE'],
  },
  'push/subscribeToPush': {
    tables: {
      school: ['GetItem'],
      sessions: ['PutItem', 'ConditionCheckItem', 'Query:byMember', 'BatchGetItem', 'DeleteItem'],
    },
    secrets: ['PUSH_SECRET'],
    settings: ['PUSH_SERVICE'],
  },
  'push/unsubscribeFromPush': { tables: { sessions: ['DeleteItem'] } },
  'push/testPush': {
    tables: { school: ['GetItem'], sessions: ['GetItem', 'DeleteItem'] },
    secrets: ['PUSH_SECRET'],
    settings: ['PUSH_SERVICE'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
