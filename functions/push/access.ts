import type { RouteKey } from '#shared/routes.ts';
import type { Grant } from '#functions/grants.ts';

export const pushRoutes = {
  'push/getPushKey': { tables: { school: ['GetItem'] }, pushes: true },
  'push/subscribe': {
    tables: {
      school: ['GetItem'],
      sessions: ['PutItem', 'ConditionCheckItem', 'Query:byMember', 'BatchGetItem', 'DeleteItem'],
    },
    pushes: true,
  },
  'push/unsubscribeDevice': { tables: { sessions: ['DeleteItem'] } },
  'push/testPush': {
    tables: { school: ['GetItem'], sessions: ['GetItem', 'DeleteItem'] },
    pushes: true,
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
