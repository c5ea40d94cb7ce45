import type { Grant } from '#functions/grants.ts';
import { photoUpload } from '#functions/images/access.ts';
import { sessionRowActions } from '#functions/members/access.ts';
import { profileTables } from '#functions/profiles/access.ts';
import type { RouteKey } from '#shared/routes.ts';

/** For using up a mailed ticket, and mailing about it. */
export const usedTicket = {
  sessions: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'],
  jobs: ['PutItem'],
} as const satisfies Grant['tables'];

/** The login providers that the site is registered with, and its secrets there. */
const loginSettings = ['GOOGLE_CLIENT_ID', 'GOOGLE_ISSUER', 'GITHUB_CLIENT_ID', 'GITHUB_ISSUER'] as const;
const loginSecrets = ['GOOGLE_CLIENT_SECRET', 'GITHUB_CLIENT_SECRET'] as const;

/** For logging a member in, by any method. */
const login = {
  ...profileTables,
  users: ['GetItem', 'ConditionCheckItem'],
  sessions: [...sessionRowActions, 'BatchGetItem', 'PutItem', 'DeleteItem'],
  jobs: ['PutItem'],
} as const;

export const authRoutes = {
  'account/checkUsername': { tables: { users: ['GetItem'] }, secrets: ['HELD_KEY'] },
  'account/confirm': {
    tables: {
      users: ['GetItem'],
      limits: ['UpdateItem'],
      loginMethods: ['GetItem', 'UpdateItem', 'DeleteItem'],
    },
    nativePackages: ['argon2'],
  },
  'account/confirmOptions': { tables: { loginMethods: ['Query', 'PutItem'] } },
  'account/createPasskey': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      sessions: ['ConditionCheckItem'],
      loginMethods: ['PutItem', 'UpdateItem', 'DeleteItem'],
      jobs: ['PutItem'],
    },
  },
  'account/disconnectProvider': {
    tables: { users: ['GetItem'], loginMethods: ['GetItem', 'DeleteItem'], jobs: ['PutItem'] },
  },
  'account/endOtherSessions': { tables: { sessions: ['PutItem', 'DeleteItem'] } },
  'account/endSession': { tables: { sessions: ['PutItem', 'DeleteItem'] } },
  'account/finishOauth': {
    tables: {
      ...login,
      users: [...login.users, 'UpdateItem'],
      sessions: [...login.sessions, 'ConditionCheckItem'],
      loginMethods: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    },
  },
  'account/forgotPassword': { tables: { jobs: ['PutItem'] } },
  'account/leaveForProvider': {
    tables: { sessions: sessionRowActions, loginMethods: ['PutItem'] },
    secrets: loginSecrets,
    settings: loginSettings,
  },
  'account/listDevices': { tables: { sessions: ['BatchGetItem'] } },
  'account/listPasskeys': { tables: { loginMethods: ['Query'] } },
  'account/listProviders': { settings: loginSettings },
  'account/getLoginMethods': {
    tables: { users: ['GetItem'], loginMethods: ['Query'] },
    settings: ['MAIL_FROM', ...loginSettings],
  },
  'account/passkeyLogin': {
    tables: {
      ...login,
      loginMethods: ['GetItem', 'UpdateItem', 'DeleteItem'],
    },
  },
  'account/passkeyLoginOptions': { tables: { loginMethods: ['PutItem'] } },
  'account/passkeyOptions': { tables: { users: ['GetItem'], loginMethods: ['Query', 'PutItem'] } },
  'account/removePasskey': {
    tables: { users: ['GetItem'], loginMethods: ['GetItem', 'UpdateItem', 'DeleteItem'], jobs: ['PutItem'] },
  },
  'account/renamePasskey': { tables: { loginMethods: ['UpdateItem'] } },
  'account/returnFromProvider': {
    tables: { loginMethods: ['GetItem', 'PutItem', 'DeleteItem'] },
    secrets: loginSecrets,
    settings: loginSettings,
  },
  'account/setPassword': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      school: ['GetItem'],
      ...usedTicket,
      loginMethods: ['Query', 'UpdateItem', 'DeleteItem'],
    },
    nativePackages: ['argon2'],
  },
  'user/changePassword': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      school: ['GetItem'],
      sessions: ['PutItem', 'DeleteItem'],
      limits: ['UpdateItem'],
      jobs: ['PutItem'],
    },
    nativePackages: ['argon2'],
  },
  'user/listSessions': {
    tables: { users: ['GetItem'], sessions: ['BatchGetItem'], limits: ['UpdateItem'] },
    nativePackages: ['argon2'],
  },
  'user/login': {
    tables: {
      ...login,
      users: [...login.users, 'UpdateItem'],
      limits: ['GetItem', 'UpdateItem'],
    },
    nativePackages: ['argon2'],
  },
  'user/logout': {
    tables: { sessions: [...sessionRowActions, 'PutItem', 'DeleteItem'] },
  },
  'user/me': { tables: profileTables },
  'user/register': {
    tables: {
      users: ['GetItem', 'PutItem', 'ConditionCheckItem'],
      school: ['GetItem'],
      invitations: ['GetItem', 'UpdateItem'],
      requests: ['PutItem'],
      sessions: sessionRowActions,
      jobs: ['PutItem'],
      ...photoUpload.tables,
    },
    buckets: photoUpload.buckets,
    secrets: ['HELD_KEY'],
    nativePackages: ['sharp', 'argon2'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
