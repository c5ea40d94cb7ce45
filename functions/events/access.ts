import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const eventAccess = {
  'events/createEvent': { tables: { events: ['PutItem'] } },
  'events/deleteEvent': { tables: { events: ['GetItem', 'DeleteItem'] } },
  'events/listEvents': { tables: { events: ['Query'] } },
  'events/updateEvent': { tables: { events: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] } },
} as const satisfies Partial<Record<RouteKey, Grant>>;
