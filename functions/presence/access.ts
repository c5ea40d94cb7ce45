import type { Grant, QueueWorker, ScheduledWorker, StreamConsumer } from '#functions/grants.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';

const ofSessions = { pk: { S: [{ prefix: streamedPrefixes.session }] } };
const given = { S: [{ exists: true }] };

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
        dynamodb: { Keys: { sk: { S: [{ prefix: streamedPrefixes.connection }] } } },
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
  closeSockets: {
    streamOf: 'sessions',
    windowSeconds: 0,
    ioBound: true,
    // Ended, or changed to or from a session of a non-member. These are few; the hourly update of a session in use
    // wakes nothing.
    filters: [
      { eventName: ['REMOVE'], dynamodb: { Keys: ofSessions } },
      { eventName: ['MODIFY'], dynamodb: { Keys: ofSessions, OldImage: { admittedAt: { S: [''] } } } },
      { eventName: ['MODIFY'], dynamodb: { Keys: ofSessions, NewImage: { admittedAt: { S: [''] } } } },
      { eventName: ['MODIFY'], dynamodb: { Keys: ofSessions, OldImage: { suspendedUntil: given } } },
      { eventName: ['MODIFY'], dynamodb: { Keys: ofSessions, OldImage: { leavingAt: given } } },
    ],
    tables: { connections: ['Query', 'GetItem', 'DeleteItem'] },
    sockets: true,
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

export const presenceSockets = {
  authorize: { ioBound: true, tables: { sessions: ['GetItem', 'UpdateItem'] } },
  connect: {
    ioBound: true,
    tables: {
      connections: ['PutItem', 'Query', 'DeleteItem'],
      sessions: ['GetItem'],
      limits: ['UpdateItem'],
    },
    sockets: true,
  },
  disconnect: { ioBound: true, tables: { connections: ['DeleteItem'] } },
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
