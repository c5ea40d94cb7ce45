import type { Grant } from '#functions/grants.ts';
import { auditLine } from '#functions/members/access.ts';
import type { RouteKey } from '#shared/routes.ts';

const shownImport = { roster: ['GetItem'], users: ['BatchGetItem'] } as const satisfies Grant['tables'];

export const rosterRoutes = {
  'roster/checkRoster': {
    tables: {
      ...auditLine,
      roster: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
    },
  },
  'roster/createRosterImport': {
    tables: { ...auditLine, roster: ['PutItem'] },
    // The signed form cannot allow more than the function itself may do.
    buckets: { inbox: ['PutObject'] },
  },
  'roster/downloadRoster': {
    tables: {
      ...auditLine,
      roster: ['GetItem', 'PutItem', 'Query:byClass'],
    },
  },
  'roster/getRosterImport': {
    tables: {
      ...shownImport,
      ...auditLine,
      roster: [...shownImport.roster, 'PutItem'],
      users: [...shownImport.users, ...auditLine.users],
    },
  },
  'roster/importRoster': {
    tables: {
      ...auditLine,
      roster: ['GetItem', 'UpdateItem', 'PutItem'],
      jobs: ['PutItem'],
    },
  },
  'roster/listRosterProblems': { tables: { ...auditLine, roster: ['GetItem', 'Query', 'PutItem'] } },
  'roster/listRosterImports': { tables: { ...shownImport, roster: ['Query'] } },
  'roster/prepareInvitations': {
    tables: { users: ['BatchGetItem'], roster: ['PutItem'], jobs: ['PutItem'] },
  },
  'roster/listInvitationBatches': { tables: { users: ['BatchGetItem'], roster: ['Query'] } },
  'roster/sendInvitations': {
    tables: {
      ...auditLine,
      users: [...auditLine.users, 'BatchGetItem'],
      roster: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
    },
  },
  'roster/stopInvitations': {
    tables: {
      ...auditLine,
      users: [...auditLine.users, 'BatchGetItem'],
      roster: ['GetItem', 'UpdateItem'],
    },
  },
  'roster/undoRosterImport': {
    tables: {
      ...auditLine,
      roster: ['GetItem', 'UpdateItem', 'PutItem'],
      jobs: ['PutItem'],
    },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
