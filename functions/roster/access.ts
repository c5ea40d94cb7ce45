import { joinTables, type Grant } from '#functions/grants.ts';
import { auditLineTables } from '#functions/members/access.ts';
import type { RouteKey } from '#shared/routes.ts';

const importTables = { roster: ['GetItem'], users: ['BatchGetItem'] } as const satisfies Grant['tables'];

export const rosterRoutes = {
  'roster/checkRoster': {
    tables: joinTables(auditLineTables, { roster: ['GetItem', 'UpdateItem'], jobs: ['PutItem'] }),
  },
  'roster/createRosterImport': {
    tables: joinTables(auditLineTables, { roster: ['PutItem'] }),
    // The signed form cannot allow more than the function itself may do.
    buckets: { inbox: ['PutObject'] },
  },
  'roster/downloadRoster': {
    tables: joinTables(auditLineTables, { roster: ['GetItem', 'PutItem', 'Query:byClass'] }),
  },
  'roster/getRosterImport': {
    tables: joinTables(importTables, auditLineTables, { roster: ['PutItem'] }),
  },
  'roster/importRoster': {
    tables: joinTables(auditLineTables, { roster: ['GetItem', 'UpdateItem', 'PutItem'], jobs: ['PutItem'] }),
  },
  'roster/listRosterProblems': {
    tables: joinTables(auditLineTables, { roster: ['GetItem', 'Query', 'PutItem'] }),
  },
  'roster/listRosterImports': { tables: { roster: ['Query'], users: ['BatchGetItem'] } },
  'roster/prepareInvitations': {
    tables: { users: ['BatchGetItem'], roster: ['PutItem'], jobs: ['PutItem'] },
  },
  'roster/listInvitationBatches': { tables: { users: ['BatchGetItem'], roster: ['Query'] } },
  'roster/sendInvitations': {
    tables: joinTables(auditLineTables, {
      users: ['BatchGetItem'],
      roster: ['GetItem', 'UpdateItem'],
      jobs: ['PutItem'],
    }),
  },
  'roster/stopInvitations': {
    tables: joinTables(auditLineTables, { users: ['BatchGetItem'], roster: ['GetItem', 'UpdateItem'] }),
  },
  'roster/undoRosterImport': {
    tables: joinTables(auditLineTables, { roster: ['GetItem', 'UpdateItem', 'PutItem'], jobs: ['PutItem'] }),
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
