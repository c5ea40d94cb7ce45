import type { Route } from '#shared/platform/contract.ts';
import type { RouteKey } from '#shared/routes.ts';
import { accountRoutes } from './account/access.ts';
import { announcementsRoutes } from './announcements/access.ts';
import { authRoutes } from './auth/access.ts';
import { bellRoutes } from './bell/access.ts';
import { clientErrorsRoutes } from './clientErrors/access.ts';
import { digestSchedules } from './digest/access.ts';
import { directoryRoutes, directoryStreams, directorySchedules } from './directory/access.ts';
import { eventsRoutes } from './events/access.ts';
import { experiencesRoutes, experiencesStreams } from './experiences/access.ts';
import { joinTables, type Grant } from './grants.ts';
import { homeRoutes } from './home/access.ts';
import { imagesRoutes, imagesStreams } from './images/access.ts';
import { mainStreams, mainQueues, mainSchedules } from './main/access.ts';
import { membersStreams, sessionRowActions } from './members/access.ts';
import { membershipRoutes } from './membership/access.ts';
import { messagesRoutes, messagesStreams } from './messages/access.ts';
import { moderationRoutes } from './moderation/access.ts';
import { noticesRoutes, noticesStreams } from './notices/access.ts';
import { officeRoutes, officeStreams } from './office/access.ts';
import {
  presenceStreams,
  presenceQueues,
  presenceSchedules,
  presenceSocketEvents,
} from './presence/access.ts';
import { profilesRoutes, profilesStreams } from './profiles/access.ts';
import { pushRoutes } from './push/access.ts';
import { rosterRoutes } from './roster/access.ts';
import { socketEvents, socketsStreams } from './sockets/access.ts';

/** What each route's own code touches; a declared route without an entry does not compile. */
const routeGrants: Readonly<Record<RouteKey, Grant>> = {
  ...imagesRoutes,
  ...membershipRoutes,
  ...rosterRoutes,
  ...experiencesRoutes,
  ...eventsRoutes,
  ...noticesRoutes,
  ...bellRoutes,
  ...messagesRoutes,
  ...pushRoutes,
  ...directoryRoutes,
  ...announcementsRoutes,
  ...moderationRoutes,
  ...profilesRoutes,
  ...homeRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...officeRoutes,
  ...clientErrorsRoutes,
};

/** What the stream consumers touch, and how they read their streams. */
export const streamGrants = {
  ...membersStreams,
  ...profilesStreams,
  ...imagesStreams,
  ...experiencesStreams,
  ...noticesStreams,
  ...messagesStreams,
  ...socketsStreams,
  ...presenceStreams,
  ...directoryStreams,
  ...officeStreams,
  ...mainStreams,
};
/** The same for the functions that take from queues. */
export const queueGrants = { ...presenceQueues, ...mainQueues };
/** The same for the functions that run on a schedule. */
export const scheduledGrants = {
  ...presenceSchedules,
  ...directorySchedules,
  ...digestSchedules,
  ...mainSchedules,
};
/** What the functions of the WebSocket touch. */
export const socketGrants = { ...socketEvents, ...presenceSocketEvents };

/**
 * Everything that a route's function may touch: its own grant, the session for routes that know their caller, and the
 * counters of throttled ones.
 */
export function grantOf(key: string, route: Route): Grant {
  const declaredGrant = Object.entries(routeGrants).find(([name]) => name === key)?.[1] ?? {};
  const countsInRow = route.throttle?.inRow === true;
  const isCounted = route.throttle !== undefined && !countsInRow;
  const tables = joinTables(
    declaredGrant.tables ?? {},
    route.access === 'anyone' ? {} : { sessions: sessionRowActions },
    isCounted ? { limits: ['UpdateItem'] } : {},
  );
  const settings = [
    ...(declaredGrant.settings ?? []),
    ...(countsInRow ? (['RATE_LIMIT_SCALE'] as const) : []),
  ];
  return { ...declaredGrant, tables, settings };
}
