import type { Grant, QueueWorker, ScheduledWorker, StreamConsumer } from '#functions/grants.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';

export const presenceStreams = {
  settlePresence: {
    streamOf: 'connections',
    windowSeconds: 0,
    ioBound: true,
    maxBatchSize: 1000,
    // Opened, closed, or said hello. Pings change a row as well, but wake nothing.
    filters: [
      {
        eventName: ['INSERT', 'REMOVE'],
        dynamodb: { Keys: { sk: { S: [{ prefix: streamedPrefixes.socket }] } } },
      },
      { eventName: ['MODIFY'], dynamodb: { NewImage: { saidHello: { S: ['yes'] } } } },
    ],
    tables: { connections: ['GetItem', 'Query', 'PutItem'] },
    queues: ['presence'],
  },
  broadcastPresence: {
    streamOf: 'connections',
    windowSeconds: 1,
    maxBatchSize: 1000,
    filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: ['PAGE'] } } } }],
    tables: {
      connections: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
      follows: ['Query:byFollower', 'Query:byFollowee'],
      messages: ['Query:byMinute'],
      blocks: ['Query'],
    },
    sockets: true,
    queues: ['presence'],
  },
} as const satisfies Record<string, StreamConsumer>;

export const presenceQueues = {
  presenceQueueWorker: {
    consumes: 'presence',
    maxBatchSize: 100,
    windowSeconds: 1,
    tables: {
      connections: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
      follows: ['Query:byFollower'],
      messages: ['Query:byMinute'],
      blocks: ['Query'],
    },
    sockets: true,
    queues: ['presence'],
  },
} as const satisfies Record<string, QueueWorker>;

export const presenceSchedules = {
  sweepSockets: {
    everyMinutes: 5,
    ioBound: true,
    tables: { connections: ['Query', 'DeleteItem'] },
    sockets: true,
    queues: ['presence'],
  },
} as const satisfies Record<string, ScheduledWorker>;

export const presenceSocketEvents = {
  receiveFrame: {
    ioBound: true,
    tables: {
      connections: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // Marking a conversation as read sends a frame to the devices of both members.
      sessions: ['GetItem', 'BatchGetItem'],
      limits: ['UpdateItem'],
      follows: ['Query:byFollower'],
      messages: ['Query:byMinute', 'BatchGetItem', 'GetItem', 'UpdateItem'],
      blocks: ['Query', 'GetItem'],
      users: ['GetItem'],
    },
    sockets: true,
  },
} as const satisfies Record<string, Grant>;
