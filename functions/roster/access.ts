import type { Grant } from '#functions/grants.ts';
import { auditLine } from '#functions/members/access.ts';
import type { RouteKey } from '#shared/routes.ts';

const shownImport = { roster: ['GetItem'], users: ['BatchGetItem'] } as const satisfies Grant['tables'];

export const rosterRoutes = {
  'admin/checkRoster': {
    tables: {
      ...auditLine,
      roster: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
    },
  },
  'admin/createRoster': {
    tables: { ...auditLine, roster: ['PutItem'] },
    // The signed form cannot allow more than the function itself may do.
    buckets: { inbox: ['PutObject'] },
  },
  'admin/downloadRoster': {
    tables: {
      ...auditLine,
      roster: ['GetItem', 'PutItem', 'Query:byClass'],
    },
  },
  'admin/getRoster': {
    tables: {
      ...shownImport,
      ...auditLine,
      roster: [...shownImport.roster, 'PutItem'],
      users: [...shownImport.users, ...auditLine.users],
    },
  },
  'admin/importRoster': {
    tables: {
      ...auditLine,
      roster: ['GetItem', 'UpdateItem', 'PutItem'],
      jobs: ['PutItem'],
    },
  },
  'admin/listRosterProblems': { tables: { ...auditLine, roster: ['GetItem', 'Query', 'PutItem'] } },
  'admin/listRosters': { tables: { ...shownImport, roster: ['Query'] } },
  'admin/prepareInvitations': {
    tables: { users: ['BatchGetItem'], roster: ['PutItem'], jobs: ['PutItem'] },
  },
  'admin/listInvitationBatches': { tables: { users: ['BatchGetItem'], roster: ['Query'] } },
  'admin/sendInvitations': {
    tables: {
      ...auditLine,
      users: [...auditLine.users, 'BatchGetItem'],
      roster: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
    },
  },
  'admin/stopInvitations': {
    tables: {
      ...auditLine,
      users: [...auditLine.users, 'BatchGetItem'],
      roster: ['GetItem', 'UpdateItem'],
    },
  },
  'admin/undoRoster': {
    tables: {
      ...auditLine,
      roster: ['GetItem', 'UpdateItem', 'PutItem'],
      jobs: ['PutItem'],
    },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
