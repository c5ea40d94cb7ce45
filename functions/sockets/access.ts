import { type Grant, isPresent, type StreamConsumer } from '#functions/grants.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';

const sessionRecords = { pk: { S: [{ prefix: streamedPrefixes.session }] } };

export const socketsStreams = {
  closeSockets: {
    streamOf: 'sessions',
    windowSeconds: 0,
    ioBound: true,
    // Ended, or changed to or from a session of a non-member. These are few; the hourly update of a session in use
    // wakes nothing.
    filters: [
      { eventName: ['REMOVE'], dynamodb: { Keys: sessionRecords } },
      { eventName: ['MODIFY'], dynamodb: { Keys: sessionRecords, OldImage: { admittedAt: { S: [''] } } } },
      { eventName: ['MODIFY'], dynamodb: { Keys: sessionRecords, NewImage: { admittedAt: { S: [''] } } } },
      { eventName: ['MODIFY'], dynamodb: { Keys: sessionRecords, OldImage: { suspendedUntil: isPresent } } },
      { eventName: ['MODIFY'], dynamodb: { Keys: sessionRecords, OldImage: { leavingAt: isPresent } } },
    ],
    tables: { connections: ['Query', 'GetItem', 'DeleteItem'] },
    sockets: true,
  },
} as const satisfies Record<string, StreamConsumer>;

export const socketEvents = {
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
} as const satisfies Record<string, Grant>;
