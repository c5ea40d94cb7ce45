import type { RouteKey } from '#shared/routes/index.ts';
import { backgroundAccess } from './background/access.ts';
import { commentAccess } from './comments/access.ts';
import { eventAccess } from './events/access.ts';
import { experienceAccess } from './experiences/access.ts';
import type { Grant } from './grants.ts';
import { messageAccess } from './message/access.ts';
import { socketAccess } from './socket/access.ts';
import { uploadAccess } from './uploads/access.ts';
import { userAccess } from './user/access.ts';

/** What each route's function may touch; a declared route without an entry does not compile. */
export const routeAccess = {
  ...userAccess,
  ...experienceAccess,
  ...commentAccess,
  ...eventAccess,
  ...messageAccess,
  ...uploadAccess,
} as const satisfies Record<RouteKey, Grant>;

export { backgroundAccess, socketAccess };
