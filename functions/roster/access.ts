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

/** What its jobs touch, by the name that is stored with a job. */
export const rosterJobGrants = {
  countInvitees: {
    tables: { roster: ['GetItem', 'BatchGetItem', 'Query:byClass', 'UpdateItem'], users: ['BatchGetItem'] },
  },
  mailDecision: {
    tables: {
      audit: ['PutItem'],
      jobs: ['PutItem'],
      requests: ['GetItem', 'UpdateItem'],
      roster: ['GetItem', 'ConditionCheckItem', 'PutItem'],
      sessions: ['GetItem', 'PutItem'],
      users: ['GetItem', 'PutItem', 'UpdateItem'],
    },
  },
  queueInvitations: {
    tables: {
      jobs: ['PutItem'],
      roster: ['GetItem', 'BatchGetItem', 'Query:byClass', 'UpdateItem'],
      users: ['BatchGetItem'],
    },
  },
  /** The job `runRosterCheck`. */
  rosterCheck: {
    tables: {
      requests: ['BatchGetItem', 'Query:byState'],
      roster: ['GetItem', 'BatchGetItem', 'Query', 'Query:byEmail', 'PutItem', 'UpdateItem'],
      school: ['GetItem'],
      users: ['BatchGetItem'],
    },
    buckets: { inbox: ['GetObject'] },
  },
  /** The job `admitProvenMembers`. */
  rosterConfirm: {
    tables: {
      audit: ['PutItem'],
      jobs: ['PutItem'],
      requests: ['GetItem', 'UpdateItem'],
      roster: ['GetItem', 'Query', 'Query:byEmail', 'UpdateItem'],
      sessions: ['GetItem', 'PutItem'],
      users: ['GetItem', 'BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'],
    },
  },
  /** The job `countProvenWaiting`. */
  rosterCount: {
    tables: {
      requests: ['BatchGetItem'],
      roster: ['GetItem', 'Query', 'Query:byEmail', 'UpdateItem'],
      users: ['BatchGetItem'],
    },
  },
  /** The job `runRosterImport`. */
  rosterImport: {
    tables: {
      jobs: ['PutItem'],
      roster: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      users: ['BatchGetItem'],
    },
  },
  /** The job `countClassSizes`. */
  rosterSizes: { tables: { roster: ['GetItem', 'Query:byClass', 'UpdateItem'] } },
  /** The job `matchMember`. */
  rosterSync: {
    tables: {
      requests: ['GetItem', 'DeleteItem'],
      roster: ['GetItem', 'Query:byEmail', 'ConditionCheckItem', 'PutItem', 'UpdateItem'],
      school: ['GetItem'],
      sessions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      users: ['GetItem', 'UpdateItem'],
    },
  },
  /** The job `runRosterUndo`. */
  rosterUndo: {
    tables: { jobs: ['PutItem'], roster: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  },
} as const satisfies Record<string, Grant>;
