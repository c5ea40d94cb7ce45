import type { RouteKey } from '#shared/routes/index.ts';
import { auditLine, type Grant, memberSession } from '../grants.ts';

export const eventAccess = {
  'events/createEvent': { tables: { events: ['PutItem'], ...auditLine } },
  'events/deleteEvent': { tables: { events: ['GetItem', 'DeleteItem'], ...auditLine } },
  'events/listEvents': { tables: { events: ['Query'], sessions: memberSession } },
  'events/updateEvent': {
    tables: { events: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], ...auditLine },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;
