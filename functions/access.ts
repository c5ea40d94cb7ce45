import type { Route } from '#shared/contract.ts';
import type { RouteKey } from '#shared/routes/index.ts';
import { accountAccess } from './auth/access.ts';
import { leavingAccess } from './account/leaving/leavingAccess.ts';
import { adminAccess } from './office/access.ts';
import { rosterAccess } from './roster/rosterAccess.ts';
import { requestAccess } from './office/requestAccess.ts';
import { backgroundAccess } from './main/access.ts';
import { queueAccess, scheduledAccess } from './main/queueAccess.ts';
import { commentAccess } from './experiences/comments/access.ts';
import { directoryAccess } from './directory/access.ts';
import { eventAccess } from './events/access.ts';
import { experienceAccess } from './experiences/access.ts';
import { oauthAccess } from './auth/oauth/oauthAccess.ts';
import { passkeyAccess } from './auth/passkeys/passkeyAccess.ts';
import { type Grant, memberSession } from './grants.ts';
import { membershipAccess } from './membership/access.ts';
import { messageAccess } from './messages/access.ts';
import { noticeAccess } from './notices/access.ts';
import { reportAccess } from './reports/access.ts';
import { safetyAccess } from './moderation/access.ts';
import { socketAccess } from './presence/sockets/access.ts';
import { uploadAccess } from './images/access.ts';
import { userAccess } from './profiles/access.ts';

/** What each route's own code touches; a declared route without an entry does not compile. */
const routeAccess: Readonly<Record<RouteKey, Grant>> = {
  ...userAccess,
  ...accountAccess,
  ...leavingAccess,
  ...passkeyAccess,
  ...rosterAccess,
  ...oauthAccess,
  ...directoryAccess,
  ...experienceAccess,
  ...commentAccess,
  ...eventAccess,
  ...messageAccess,
  ...noticeAccess,
  ...uploadAccess,
  ...reportAccess,
  ...adminAccess,
  ...safetyAccess,
  ...requestAccess,
  ...membershipAccess,
};

export { backgroundAccess, queueAccess, scheduledAccess, socketAccess };

/**
 * Everything that a route's function may touch: its own grant, the session for members' routes, and the counters of
 * throttled ones.
 */
export function grantOf(key: string, declared: Route): Grant {
  const own = Object.entries(routeAccess).find(([name]) => name === key)?.[1] ?? {};
  const sessions = declared.access === 'anyone' ? [] : memberSession;
  const countsInRow = declared.throttle?.inRow === true;
  const limits = declared.throttle === undefined || countsInRow ? [] : (['UpdateItem'] as const);
  const merged = {
    ...own.tables,
    sessions: [...new Set([...(own.tables?.sessions ?? []), ...sessions])],
    limits: [...new Set([...(own.tables?.limits ?? []), ...limits])],
  };
  const tables = Object.fromEntries(Object.entries(merged).filter(([, actions]) => actions.length > 0));
  return { ...own, tables, ...(countsInRow && { countsInRow }) };
}
