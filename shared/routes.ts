import * as emails from './account/emailRoutes.ts';
import * as leaving from './account/routes.ts';
import * as unsubscribing from './account/unsubscribeRoutes.ts';
import * as hideAnnouncement from './announcements/hideRoutes.ts';
import * as announcements from './announcements/readRoutes.ts';
import * as adminAnnouncements from './announcements/routes.ts';
import * as devices from './auth/deviceRoutes.ts';
import * as oauth from './auth/oauthRoutes.ts';
import * as passkeys from './auth/passkeyRoutes.ts';
import * as passwords from './auth/passwordRoutes.ts';
import * as registering from './auth/registerRoutes.ts';
import * as auth from './auth/routes.ts';
import * as sessions from './auth/sessionRoutes.ts';
import * as reports from './clientErrors/routes.ts';
import * as directory from './directory/routes.ts';
import * as search from './directory/searchRoutes.ts';
import * as users from './directory/userRoutes.ts';
import * as adminAttendees from './events/attendeeRoutes.ts';
import * as calendar from './events/calendarRoutes.ts';
import * as eventWork from './events/editRoutes.ts';
import * as events from './events/routes.ts';
import * as attending from './events/rsvpRoutes.ts';
import * as comments from './experiences/commentRoutes.ts';
import * as posting from './experiences/postRoutes.ts';
import * as experiences from './experiences/routes.ts';
import * as home from './home/routes.ts';
import * as uploads from './images/routes.ts';
import * as adminRequests from './membership/requestRoutes.ts';
import * as membership from './membership/routes.ts';
import * as school from './membership/schoolRoutes.ts';
import * as reading from './messages/readingRoutes.ts';
import * as message from './messages/routes.ts';
import * as adminReports from './moderation/caseRoutes.ts';
import * as safety from './moderation/routes.ts';
import * as notices from './notices/routes.ts';
import * as noticeSettings from './notices/settingsRoutes.ts';
import * as adminMembers from './office/memberRoutes.ts';
import * as admin from './office/routes.ts';
import type { Route } from './platform/contract.ts';
import * as following from './profiles/followRoutes.ts';
import * as profile from './profiles/ownRoutes.ts';
import * as person from './profiles/routes.ts';
import * as push from './push/routes.ts';
import * as rosterWork from './roster/importRoutes.ts';
import * as rosterInvitations from './roster/invitationRoutes.ts';
import * as adminRoster from './roster/routes.ts';

// These two files have routes of two groups. A key names the function and its resources, so moving a route would
// replace them.
const { changePassword, ...forgottenPassword } = passwords;
const { listSessions, ...ownDevices } = devices;

/** The only enumeration of the API: group → route. A route that is not here does not exist. */
export const routes = {
  user: {
    ...sessions,
    ...users,
    ...following,
    changePassword,
    listSessions,
    ...registering,
    ...person,
    ...profile,
  },
  account: {
    ...auth,
    ...forgottenPassword,
    ...ownDevices,
    ...passkeys,
    ...oauth,
    ...emails,
    ...unsubscribing,
    ...leaving,
  },
  membership: { ...membership, ...school },
  directory: { ...directory, ...search },
  experiences: { ...experiences, ...posting },
  comments,
  events: { ...events, ...eventWork, ...attending, ...calendar },
  home,
  message: { ...message, ...reading },
  notices: { ...notices, ...noticeSettings, ...announcements, ...hideAnnouncement },
  push,
  uploads,
  reports,
  admin: {
    ...admin,
    ...adminAnnouncements,
    ...adminMembers,
    ...adminAttendees,
    ...adminRequests,
    ...adminReports,
    ...adminRoster,
    ...rosterWork,
    ...rosterInvitations,
  },
  safety,
} as const;

export type Routes = typeof routes;
export type RouteKey = { [G in keyof Routes]: `${G}/${keyof Routes[G] & string}` }[keyof Routes];

/** Every route with its key `group/name`. */
export const allRoutes: readonly { readonly key: string; readonly declared: Route }[] = Object.entries(
  routes,
).flatMap(([group, members]) =>
  Object.entries(members).map(([name, declared]: [string, Route]) => ({ key: `${group}/${name}`, declared })),
);
