import { joinTables, type Grant } from '#functions/grants.ts';
import { auditLineTables } from '#functions/members/access.ts';
import type { RouteKey } from '#shared/routes.ts';

export const membershipRoutes = {
  'membership/createInvitation': {
    tables: joinTables(auditLineTables, { invitations: ['PutItem'], school: ['GetItem'] }),
  },
  'membership/endInvitation': {
    tables: joinTables(auditLineTables, { invitations: ['Query:byMaker', 'UpdateItem'] }),
  },
  'membership/getMembership': {
    tables: { users: ['GetItem'], requests: ['GetItem'], school: ['GetItem'] },
  },
  'membership/getSchool': { tables: { school: ['GetItem'] } },
  'membership/listInvitations': { tables: { invitations: ['Query:byMaker'] } },
  'membership/updateRequestDetails': { tables: { requests: ['GetItem', 'UpdateItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;

/** What its jobs touch, by the name of the job. */
export const membershipJobGrants = {
  admitByRules: {
    tables: {
      jobs: ['PutItem'],
      requests: ['GetItem', 'Query:byState', 'DeleteItem'],
      school: ['GetItem'],
      sessions: ['GetItem', 'PutItem'],
      users: ['GetItem', 'UpdateItem'],
    },
  },
} as const satisfies Record<string, Grant>;
