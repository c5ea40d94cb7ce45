import { ticketTables } from '#functions/auth/access.ts';
import { joinTables, type Grant } from '#functions/grants.ts';
import { photoUploadGrant } from '#functions/images/access.ts';
import { profileTables } from '#functions/profiles/access.ts';
import type { RouteKey } from '#shared/routes.ts';

export const accountRoutes = {
  'account/changeEmail': {
    tables: { users: ['GetItem', 'UpdateItem'], jobs: ['PutItem'] },
    nativePackages: ['argon2'],
  },
  'account/getExport': {
    tables: { users: ['GetItem'] },
    buckets: { inbox: ['GetObject'] },
    nativePackages: ['argon2'],
    settings: ['MAIL_FROM'],
  },
  'account/keepAccount': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      sessions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      jobs: ['DeleteItem'],
    },
  },
  'account/leaveAccount': {
    tables: {
      users: ['GetItem', 'UpdateItem'],
      sessions: ['GetItem', 'PutItem', 'DeleteItem'],
      jobs: ['PutItem'],
    },
    nativePackages: ['argon2'],
  },
  'account/resendEmail': { tables: { users: ['GetItem'], jobs: ['PutItem'] } },
  'account/startExport': {
    tables: { users: ['GetItem', 'UpdateItem'], jobs: ['PutItem'] },
    nativePackages: ['argon2'],
  },
  'account/openUnsubscribe': {},
  'account/resubscribe': { tables: { mails: ['GetItem', 'UpdateItem'], roster: ['GetItem', 'UpdateItem'] } },
  'account/unsubscribe': { tables: { mails: ['GetItem', 'UpdateItem'], roster: ['GetItem', 'UpdateItem'] } },
  'account/verifyEmail': {
    secrets: ['HELD_NAMES_KEY'],
    tables: joinTables(ticketTables, {
      users: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'],
      sessions: ['BatchGetItem', 'UpdateItem'],
      school: ['GetItem'],
      mails: ['GetItem', 'UpdateItem'],
      requests: ['GetItem', 'DeleteItem'],
      jobs: ['PutItem'],
    }),
  },
  'account/withdrawEmail': {
    secrets: ['HELD_NAMES_KEY'],
    tables: joinTables(ticketTables, {
      users: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'],
      loginMethods: ['Query', 'UpdateItem', 'DeleteItem'],
      requests: ['GetItem', 'PutItem'],
      roster: ['GetItem', 'DeleteItem'],
    }),
  },
  'account/updateProfile': {
    tables: joinTables(profileTables, photoUploadGrant.tables, {
      users: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
      limits: ['UpdateItem'],
      sessions: ['PutItem'],
      jobs: ['PutItem'],
    }),
    buckets: photoUploadGrant.buckets,
    secrets: ['HELD_NAMES_KEY'],
    nativePackages: ['sharp', 'argon2'],
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;

/** What its jobs touch, by the name of the job. */
export const accountJobGrants = {
  exportData: {
    tables: {
      blocks: ['GetItem'],
      cases: ['Query:byMember'],
      comments: ['BatchGetItem', 'Query:byAuthor'],
      events: ['GetItem', 'BatchGetItem', 'Query'],
      experiences: ['BatchGetItem', 'Query:byAuthor'],
      follows: ['Query:byFollowee', 'Query:byFollower'],
      invitations: ['Query:byMaker'],
      jobs: ['PutItem'],
      likes: ['Query'],
      loginMethods: ['Query'],
      mails: ['GetItem'],
      messages: ['Query'],
      notices: ['GetItem', 'Query'],
      requests: ['GetItem'],
      school: ['GetItem'],
      sessions: ['GetItem', 'Query:byMember'],
      users: ['GetItem', 'BatchGetItem', 'UpdateItem'],
    },
    buckets: { inbox: ['GetObject', 'PutObject', 'DeleteObject'] },
  },
} as const satisfies Record<string, Grant>;
