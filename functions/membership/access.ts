import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const membershipAccess = {
  'membership/getMembership': {
    tables: { users: ['GetItem'], requests: ['GetItem'], school: ['GetItem'] },
  },
  'membership/tellMore': { tables: { requests: ['GetItem', 'UpdateItem'] } },
  'membership/createInvitation': { tables: { invitations: ['PutItem'], school: ['GetItem'] } },
  'membership/listInvitations': { tables: { invitations: ['Query:byMaker'] } },
  'membership/endInvitation': { tables: { invitations: ['Query:byMaker', 'UpdateItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
