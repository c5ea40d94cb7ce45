import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { type StreamConsumer, weeklyCounters } from '#functions/grants.ts';

export const membersStreams = {
  countMembers: {
    follows: 'users',
    windowSeconds: 5,
    mostlyWaits: true,
    mayLag: true,
    filters: [
      {
        eventName: ['INSERT', 'REMOVE'],
        dynamodb: { Keys: { pk: { S: [{ prefix: streamedPrefixes.user }] } } },
      },
    ],
    tables: weeklyCounters,
  },
  countFollows: {
    follows: 'follows',
    windowSeconds: 1,
    mostlyWaits: true,
    maxBatchSize: 1000,
    namesShard: true,
    filters: [],
    tables: {
      follows: ['GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem'],
      users: ['GetItem', 'UpdateItem'],
      blocks: ['BatchGetItem'],
      notices: ['UpdateItem'],
    },
  },
} as const satisfies Record<string, StreamConsumer>;
