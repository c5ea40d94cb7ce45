import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '#functions/grants.ts';
import { letInTables } from '#functions/profiles/access.ts';

export const passkeyAccess = {
  'account/passkeyOptions': { tables: { users: ['GetItem'], ways: ['Query', 'PutItem'] } },
  'account/createPasskey': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      sessions: ['ConditionCheckItem'],
      ways: ['PutItem', 'UpdateItem', 'DeleteItem'],
      jobs: ['PutItem'],
    },
  },
  'account/listPasskeys': { tables: { ways: ['Query'] } },
  'account/renamePasskey': { tables: { ways: ['UpdateItem'] } },
  'account/removePasskey': {
    tables: { users: ['GetItem'], ways: ['GetItem', 'UpdateItem', 'DeleteItem'], jobs: ['PutItem'] },
  },
  'account/passkeyLoginOptions': { tables: { ways: ['PutItem'] } },
  'account/passkeyLogin': {
    tables: {
      ...letInTables,
      ways: ['GetItem', 'UpdateItem', 'DeleteItem'],
    },
  },
  'account/confirmOptions': { tables: { ways: ['Query', 'PutItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
