import type { Grant, StreamConsumer, TableAction } from '#functions/grants.ts';
import { weeklyCounterTables } from '#functions/platform/access.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';

/**
 * What every authenticated call does with the session row: a read, and at most once an hour an update of its last
 * use.
 */
export const sessionRowActions = ['GetItem', 'UpdateItem'] as const satisfies readonly TableAction[];

/** What a function needs to write an audit line in the same transaction as the change (`members/audit/audit.ts`). */
export const auditLineTables = {
  audit: ['PutItem'],
  users: ['PutItem', 'UpdateItem'],
} as const satisfies Grant['tables'];

export const membersStreams = {
  countMembers: {
    streamOf: 'users',
    windowSeconds: 5,
    ioBound: true,
    filters: [
      {
        eventName: ['INSERT', 'REMOVE'],
        dynamodb: { Keys: { pk: { S: [{ prefix: streamedPrefixes.user }] } } },
      },
    ],
    tables: weeklyCounterTables,
  },
} as const satisfies Record<string, StreamConsumer>;
