import type { Grant } from '#functions/grants.ts';
import type { RouteKey } from '#shared/routes.ts';

/** Reports touch only the log and the counters of their throttle. */
export const clientErrorsRoutes = {
  'clientErrors/reportClientError': {},
  'clientErrors/reportPolicy': {},
} as const satisfies Partial<Record<RouteKey, Grant>>;
