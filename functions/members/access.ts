import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { type StreamConsumer, weeklyCounters } from '#functions/grants.ts';

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
    tables: weeklyCounters,
  },
  updateFollowNotices: {
    streamOf: 'follows',
    windowSeconds: 1,
    ioBound: true,
    maxBatchSize: 1000,
    passesShardId: true,
    filters: [],
    tables: {
      follows: ['GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem'],
      users: ['GetItem', 'UpdateItem'],
      blocks: ['BatchGetItem'],
      notices: ['UpdateItem'],
    },
  },
} as const satisfies Record<string, StreamConsumer>;
