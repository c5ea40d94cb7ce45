import { joinTables, type Grant, type StreamConsumer } from '#functions/grants.ts';
import { sessionRowActions } from '#functions/members/access.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { pushStartTables } from '#functions/push/access.ts';
import type { RouteKey } from '#shared/routes.ts';

/** What sending frames to all devices of a member takes: their sockets, and whether their sessions are alive. */
const frameTables = {
  connections: ['Query', 'GetItem', 'DeleteItem'],
  sessions: [...sessionRowActions, 'BatchGetItem'],
} as const;

export const messagesRoutes = {
  'messages/listConversations': {
    tables: {
      messages: ['Query', 'Query:byMinute', 'BatchGetItem'],
      users: ['BatchGetItem'],
      blocks: ['Query', 'BatchGetItem'],
    },
  },
  'messages/listMessages': {
    tables: joinTables(frameTables, {
      messages: ['GetItem', 'Query', 'UpdateItem'],
      users: ['GetItem'],
      blocks: ['GetItem'],
    }),
    sockets: true,
  },
  'messages/readMessages': {
    tables: joinTables(frameTables, {
      messages: ['GetItem', 'Query', 'UpdateItem'],
      users: ['GetItem'],
      blocks: ['GetItem'],
    }),
    sockets: true,
  },
  'messages/sendMessage': {
    tables: joinTables(frameTables, {
      messages: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      users: ['GetItem', 'BatchGetItem'],
      blocks: ['GetItem'],
      follows: ['GetItem'],
      limits: ['UpdateItem'],
    }),
    sockets: true,
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;

export const messagesStreams = {
  deliverMessages: {
    streamOf: 'messages',
    windowSeconds: 1,
    ioBound: true,
    maxBatchSize: 1000,
    // Sent, or changed by the moderators: inboxes repeat the last message.
    filters: [
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { Keys: { sk: { S: [{ prefix: streamedPrefixes.message }] } } },
      },
    ],
    tables: joinTables(pushStartTables, { messages: ['GetItem', 'UpdateItem'], users: ['GetItem'] }),
  },
  countMessages: {
    streamOf: 'messages',
    windowSeconds: 5,
    ioBound: true,
    maxBatchSize: 1000,
    filters: [
      { eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: [{ prefix: streamedPrefixes.message }] } } } },
    ],
    tables: { metrics: ['UpdateItem'] },
  },
} as const satisfies Record<string, StreamConsumer>;

/** What its jobs touch, by the name of the job. */
export const messagesJobGrants = {
  mailUnread: {
    tables: {
      blocks: ['BatchGetItem', 'Query'],
      connections: ['Query'],
      jobs: ['PutItem'],
      mails: ['GetItem'],
      messages: ['Query', 'UpdateItem'],
      notices: ['GetItem'],
      users: ['GetItem', 'BatchGetItem'],
    },
  },
} as const satisfies Record<string, Grant>;
