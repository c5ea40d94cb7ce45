import type { RouteKey } from '#shared/routes/index.ts';
import { auditLine, type Grant } from '../grants.ts';

export const membershipAccess = {
  'membership/getSchool': { tables: { school: ['GetItem'] } },
  'membership/getMembership': {
    tables: { users: ['GetItem'], requests: ['GetItem'], school: ['GetItem'] },
  },
  'membership/tellMore': { tables: { requests: ['GetItem', 'UpdateItem'] } },
  'membership/createInvitation': {
    tables: { ...auditLine, invitations: ['PutItem'], school: ['GetItem'] },
  },
  'membership/listInvitations': { tables: { invitations: ['Query:byMaker'] } },
  'membership/endInvitation': {
    tables: { ...auditLine, invitations: ['Query:byMaker', 'UpdateItem'] },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
