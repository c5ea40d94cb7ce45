import * as emails from './account/emailRoutes.ts';
import * as ownProfile from './account/profileRoutes.ts';
import * as account from './account/routes.ts';
import * as unsubscribe from './account/unsubscribeRoutes.ts';
import * as hideAnnouncement from './announcements/hideRoutes.ts';
import * as readAnnouncements from './announcements/readRoutes.ts';
import * as announcements from './announcements/routes.ts';
import * as devices from './auth/deviceRoutes.ts';
import * as oauth from './auth/oauthRoutes.ts';
import * as passkeys from './auth/passkeyRoutes.ts';
import * as passwords from './auth/passwordRoutes.ts';
import * as register from './auth/registerRoutes.ts';
import * as auth from './auth/routes.ts';
import * as sessions from './auth/sessionRoutes.ts';
import * as bell from './bell/routes.ts';
import * as clientErrors from './clientErrors/routes.ts';
import * as directory from './directory/routes.ts';
import * as search from './directory/searchRoutes.ts';
import * as users from './directory/userRoutes.ts';
import * as attendees from './events/attendeeRoutes.ts';
import * as calendar from './events/calendarRoutes.ts';
import * as editEvents from './events/editRoutes.ts';
import * as event from './events/eventRoutes.ts';
import * as events from './events/routes.ts';
import * as comments from './experiences/commentRoutes.ts';
import * as posts from './experiences/postRoutes.ts';
import * as experiences from './experiences/routes.ts';
import * as home from './home/routes.ts';
import * as images from './images/routes.ts';
import * as membership from './membership/routes.ts';
import * as school from './membership/schoolRoutes.ts';
import * as readMessages from './messages/readingRoutes.ts';
import * as messages from './messages/routes.ts';
import * as cases from './moderation/caseRoutes.ts';
import * as moderation from './moderation/routes.ts';
import * as notices from './notices/settingsRoutes.ts';
import * as members from './office/memberRoutes.ts';
import * as requests from './office/requestRoutes.ts';
import * as office from './office/routes.ts';
import type { Route } from './platform/contract.ts';
import * as follows from './profiles/followRoutes.ts';
import * as places from './profiles/placeRoutes.ts';
import * as profiles from './profiles/routes.ts';
import * as push from './push/routes.ts';
import * as rosterImports from './roster/importRoutes.ts';
import * as rosterInvitations from './roster/invitationRoutes.ts';
import * as roster from './roster/routes.ts';

/** The only list of the API's routes, by the folder of functions/ that has their handlers. */
const routes = {
  account: { ...account, ...emails, ...ownProfile, ...unsubscribe },
  announcements: { ...announcements, ...hideAnnouncement, ...readAnnouncements },
  auth: { ...auth, ...devices, ...oauth, ...passkeys, ...passwords, ...register, ...sessions },
  bell,
  clientErrors,
  directory: { ...directory, ...search, ...users },
  events: { ...events, ...attendees, ...calendar, ...editEvents, ...event },
  experiences: { ...experiences, ...comments, ...posts },
  home,
  images,
  membership: { ...membership, ...school },
  messages: { ...messages, ...readMessages },
  moderation: { ...moderation, ...cases },
  notices,
  office: { ...office, ...members, ...requests },
  profiles: { ...profiles, ...follows, ...places },
  push,
  roster: { ...roster, ...rosterImports, ...rosterInvitations },
} as const;

type Routes = typeof routes;
export type RouteKey = { [F in keyof Routes]: `${F}/${keyof Routes[F] & string}` }[keyof Routes];

/** Every route with its key `<folder>/<name>`. */
export const allRoutes: readonly { readonly key: string; readonly declared: Route }[] = Object.entries(
  routes,
).flatMap(([folder, folderRoutes]) =>
  Object.entries(folderRoutes).map(([name, declared]: [string, Route]) => ({
    key: `${folder}/${name}`,
    declared,
  })),
);
