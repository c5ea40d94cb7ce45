import { isPresent, joinTables, type Grant, type StreamConsumer } from '#functions/grants.ts';
import { pushStartTables } from '#functions/push/access.ts';
import type { RouteKey } from '#shared/routes.ts';

export const noticesRoutes = {
  'notices/changeNoticeSettings': {
    tables: {
      notices: ['GetItem', 'UpdateItem'],
      mails: ['GetItem', 'UpdateItem'],
      users: ['ConditionCheckItem'],
    },
  },
  'notices/getNoticeSettings': { tables: { notices: ['GetItem'], mails: ['GetItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;

export const noticesStreams = {
  deliverNotices: {
    streamOf: 'notices',
    windowSeconds: 0,
    ioBound: true,
    // Rows that are notices; the handler leaves out changes that record nothing new.
    filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { recordedAt: isPresent } } }],
    tables: joinTables(pushStartTables, { connections: ['Query', 'GetItem', 'DeleteItem'] }),
    sockets: true,
  },
} as const satisfies Record<string, StreamConsumer>;
