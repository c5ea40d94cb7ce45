import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const eventAccess = {
  'events/createEvent': {},
  'events/deleteEvent': {},
  'events/listEvents': {},
  'events/updateEvent': {},
} as const satisfies Partial<Record<RouteKey, Grant>>;
