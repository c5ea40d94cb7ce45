import { joinTables, type Grant } from '#functions/grants.ts';
import { photoUploadGrant } from '#functions/images/access.ts';
import { profileTables } from '#functions/profiles/access.ts';
import type { RouteKey } from '#shared/routes.ts';

/** For using up a mailed ticket, and mailing about it. */
export const ticketTables = {
  sessions: ['GetItem', 'PutItem', 'DeleteItem'],
  jobs: ['PutItem'],
} as const satisfies Grant['tables'];

/** The login providers that the site is registered with, and its secrets there. */
const loginSettings = ['GOOGLE_CLIENT_ID', 'GOOGLE_ISSUER', 'GITHUB_CLIENT_ID', 'GITHUB_ISSUER'] as const;
const loginSecrets = ['GOOGLE_CLIENT_SECRET', 'GITHUB_CLIENT_SECRET'] as const;

/** For logging a member in, by any method. */
const loginTables = joinTables(profileTables, {
  users: ['GetItem', 'ConditionCheckItem'],
  sessions: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'],
  jobs: ['PutItem'],
});

export const authRoutes = {
  'auth/checkUsername': { tables: { users: ['GetItem'] }, secrets: ['HELD_NAMES_KEY'] },
  'auth/confirm': {
    tables: {
      users: ['GetItem'],
      limits: ['UpdateItem'],
      loginMethods: ['GetItem', 'UpdateItem', 'DeleteItem'],
    },
    nativePackages: ['argon2'],
  },
  'auth/confirmOptions': { tables: { loginMethods: ['Query', 'PutItem'] } },
  'auth/createPasskey': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      sessions: ['ConditionCheckItem'],
      loginMethods: ['PutItem', 'UpdateItem', 'DeleteItem'],
      jobs: ['PutItem'],
    },
  },
  'auth/disconnectProvider': {
    tables: { users: ['GetItem'], loginMethods: ['GetItem', 'DeleteItem'], jobs: ['PutItem'] },
  },
  'auth/endOtherSessions': { tables: { sessions: ['PutItem', 'DeleteItem'] } },
  'auth/endSession': { tables: { sessions: ['PutItem', 'DeleteItem'] } },
  'auth/finishOauth': {
    tables: joinTables(loginTables, {
      users: ['UpdateItem'],
      sessions: ['ConditionCheckItem'],
      loginMethods: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    }),
  },
  'auth/forgotPassword': { tables: { jobs: ['PutItem'] } },
  'auth/leaveForProvider': {
    tables: { loginMethods: ['PutItem'] },
    secrets: loginSecrets,
    settings: loginSettings,
  },
  'auth/listDevices': { tables: { sessions: ['BatchGetItem'] } },
  'auth/listPasskeys': { tables: { loginMethods: ['Query'] } },
  'auth/listProviders': { settings: loginSettings },
  'auth/getLoginMethods': {
    tables: { users: ['GetItem'], loginMethods: ['Query'] },
    settings: ['MAIL_FROM', ...loginSettings],
  },
  'auth/passkeyLogin': {
    tables: joinTables(loginTables, { loginMethods: ['GetItem', 'UpdateItem', 'DeleteItem'] }),
  },
  'auth/passkeyLoginOptions': { tables: { loginMethods: ['PutItem'] } },
  'auth/passkeyOptions': { tables: { users: ['GetItem'], loginMethods: ['Query', 'PutItem'] } },
  'auth/removePasskey': {
    tables: { users: ['GetItem'], loginMethods: ['GetItem', 'UpdateItem', 'DeleteItem'], jobs: ['PutItem'] },
  },
  'auth/renamePasskey': { tables: { loginMethods: ['UpdateItem'] } },
  'auth/returnFromProvider': {
    tables: { loginMethods: ['GetItem', 'PutItem', 'DeleteItem'] },
    secrets: loginSecrets,
    settings: loginSettings,
  },
  'auth/setPassword': {
    tables: joinTables(ticketTables, {
      users: ['GetItem', 'UpdateItem'],
      school: ['GetItem'],
      loginMethods: ['Query', 'UpdateItem', 'DeleteItem'],
    }),
    nativePackages: ['argon2'],
  },
  'auth/changePassword': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      school: ['GetItem'],
      sessions: ['PutItem', 'DeleteItem'],
      limits: ['UpdateItem'],
      jobs: ['PutItem'],
    },
    nativePackages: ['argon2'],
  },
  'auth/listSessions': {
    tables: { users: ['GetItem'], sessions: ['BatchGetItem'], limits: ['UpdateItem'] },
    nativePackages: ['argon2'],
  },
  'auth/login': {
    tables: joinTables(loginTables, { users: ['UpdateItem'], limits: ['GetItem', 'UpdateItem'] }),
    nativePackages: ['argon2'],
  },
  'auth/logout': {
    tables: { sessions: ['GetItem', 'PutItem', 'DeleteItem'] },
  },
  'auth/me': { tables: profileTables },
  'auth/register': {
    tables: joinTables(photoUploadGrant.tables, {
      users: ['GetItem', 'PutItem', 'ConditionCheckItem'],
      school: ['GetItem'],
      invitations: ['GetItem', 'UpdateItem'],
      requests: ['PutItem'],
      jobs: ['PutItem'],
    }),
    buckets: photoUploadGrant.buckets,
    secrets: ['HELD_NAMES_KEY'],
    nativePackages: ['sharp', 'argon2'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;

/** What its jobs touch, by the name of the job. */
export const authJobGrants = {
  sendEmailConfirmation: {
    tables: {
      jobs: ['PutItem'],
      limits: ['UpdateItem'],
      mails: ['GetItem'],
      sessions: ['PutItem'],
      users: ['GetItem'],
    },
  },
} as const satisfies Record<string, Grant>;
