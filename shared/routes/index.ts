import type { Route } from '../contract.ts';
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as adminGuests from './adminGuests.ts';
import * as adminMembers from './adminMembers.ts';
import * as adminRoster from './adminRoster.ts';
import * as adminRequests from './adminRequests.ts';
import * as adminReports from './adminReports.ts';
import * as attending from './attending.ts';
import * as comments from './comments.ts';
import * as directory from './directory.ts';
import * as events from './events.ts';
import * as eventWork from './eventWork.ts';
import * as experiences from './experiences.ts';
import * as leaving from './leaving.ts';
import * as membership from './membership.ts';
import * as message from './message.ts';
import * as notices from './notices.ts';
import * as oauth from './oauth.ts';
import * as passkeys from './passkeys.ts';
import * as person from './person.ts';
import * as profile from './profile.ts';
import * as reports from './reports.ts';
import * as rosterWork from './rosterWork.ts';
import * as safety from './safety.ts';
import * as school from './school.ts';
import * as search from './search.ts';
import * as uploads from './uploads.ts';
import * as user from './user.ts';

/** The only enumeration of the API: group → route. A route that is not here does not exist. */
export const routes = {
  user: { ...user, ...person, ...profile },
  account: { ...account, ...passkeys, ...oauth, ...leaving },
  membership: { ...membership, ...school },
  directory: { ...directory, ...search },
  experiences,
  comments,
  events: { ...events, ...eventWork, ...attending },
  message,
  notices,
  uploads,
  reports,
  admin: {
    ...admin,
    ...adminMembers,
    ...adminGuests,
    ...adminRequests,
    ...adminReports,
    ...adminRoster,
    ...rosterWork,
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
