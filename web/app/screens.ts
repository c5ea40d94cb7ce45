import type { ComponentType } from 'react';

/** Loads the code of a screen, or of the shell around it. */
export type LoadCode = () => Promise<{ readonly default: ComponentType }>;

/**
 * Who may open a screen. The last two are the specification's rules for single screens.
 *
 * | Value | Opens for |
 * | --- | --- |
 * | `anyone` | everybody |
 * | `loggedIn` | a user in client state, or a `user` cookie and a `token` cookie |
 * | `user` | a user in client state, or a `user` cookie |
 * | `cookie` | a `user` cookie, whatever the client state says |
 */
export type ScreenAccess = 'anyone' | 'loggedIn' | 'user' | 'cookie';

/** The viewer, and the second segment of the path. */
export interface ScreenParams {
  readonly ownId: string | undefined;
  readonly segment: string;
}

export interface ScreenRoute {
  readonly path: string;
  readonly access: ScreenAccess;
  readonly load: LoadCode;
  /**
   * The paths below /api/v1 that the screen requests first, if its address has no query. Written out, because the first
   * script has no room for the queries, which are in `prefetch.ts`; a test compares the two.
   */
  readonly requests?: (params: ScreenParams) => readonly string[];
}

export const loadShell: LoadCode = () => import('#web/app/shell/Shell.tsx');
export const loadNotFound: LoadCode = () => import('#web/features/about/NotFoundScreen.tsx');
export const loadLogin = () => import('#web/features/auth/LoginScreen.tsx');
export const loadSignup: LoadCode = () => import('#web/features/auth/SignupScreen.tsx');
export const loadEvents: LoadCode = () => import('#web/features/events/EventsScreen.tsx');
const loadProfile: LoadCode = () => import('#web/features/profile/OwnProfileScreen.tsx');
const loadExperiences: LoadCode = () => import('#web/features/experiences/ExperiencesScreen.tsx');

const feed = 'experiences/all?limit=10';
const allEvents = 'events/all?limit=50&seats=true';
const upcomingEvents = () => `events/all?limit=24&seats=true&from=${yesterday()}`;
const profileOf = (id: string) => `user/${id}?career=true`;
const ownProfile = ({ ownId }: ScreenParams) => (ownId ? [profileOf(ownId)] : []);

/** Uses the calendar, because a day is not always 24 hours. */
function yesterday(): string {
  const date = new Date();
  date.setDate(date.getDate() - 1);
  return date.toLocaleDateString('sv');
}

/**
 * The screens inside the shell: the specification's section 2, with each screen's guard, code and first requests.
 * Imports neither React nor the queries, because the first script reads it.
 */
export const screens: readonly ScreenRoute[] = [
  {
    path: '/',
    access: 'user',
    load: () => import('./Home.tsx'),
    requests: () => ['home', feed, upcomingEvents()],
  },
  { path: '/profile', access: 'cookie', load: loadProfile, requests: ownProfile },
  { path: '/profile/edit', access: 'cookie', load: loadProfile, requests: ownProfile },
  {
    path: '/share-experience',
    access: 'anyone',
    load: () => import('#web/features/experiences/ShareExperienceScreen.tsx'),
  },
  { path: '/experience', access: 'cookie', load: loadExperiences, requests: () => [feed] },
  // A post named in the path loads before the others.
  { path: '/experience/:id', access: 'loggedIn', load: loadExperiences, requests: () => [feed] },
  {
    path: '/messages',
    access: 'loggedIn',
    load: () => import('#web/features/chat/MessagesScreen.tsx'),
    requests: () => ['message/conversations?limit=100'],
  },
  { path: '/events', access: 'loggedIn', load: loadEvents, requests: () => [allEvents] },
  {
    path: '/events/:eventId',
    access: 'loggedIn',
    load: () => import('#web/features/events/EventScreen.tsx'),
  },
  {
    path: '/admin/*',
    access: 'loggedIn',
    load: () => import('./AdminArea.tsx'),
    requests: ({ segment }) => (segment ? [] : [allEvents]),
  },
  {
    path: '/findusers',
    access: 'loggedIn',
    load: () => import('#web/features/directory/FindUsersScreen.tsx'),
    requests: () => ['directory?limit=24&sort=recent'],
  },
  {
    path: '/classes/:year?',
    access: 'loggedIn',
    load: () => import('#web/features/classes/ClassesScreen.tsx'),
    requests: ({ segment }) => (segment ? [] : ['classes']),
  },
  {
    path: '/users/:userId',
    access: 'anyone',
    load: () => import('#web/features/profile/PublicProfileScreen.tsx'),
    // The member's own profile as others see it is a different request.
    requests: ({ segment, ownId }) => (segment === ownId ? [] : [profileOf(segment)]),
  },
  { path: '/image-view', access: 'anyone', load: () => import('#web/features/images/ImageViewScreen.tsx') },
  {
    path: '/notifications',
    access: 'loggedIn',
    load: () => import('#web/features/notices/NoticesScreen.tsx'),
  },
  {
    path: '/announcements/:id',
    access: 'loggedIn',
    load: () => import('#web/features/announcements/AnnouncementScreen.tsx'),
  },
  {
    path: '/settings/:section?',
    access: 'loggedIn',
    load: () => import('#web/features/settings/SettingsScreen.tsx'),
    requests: ({ ownId }) => (ownId ? ['user/me'] : []),
  },
  { path: '/about', access: 'anyone', load: () => import('#web/features/about/AboutScreen.tsx') },
  { path: '/unsubscribe', access: 'anyone', load: () => import('#web/features/about/UnsubscribeScreen.tsx') },
];

/** The screens outside the shell besides /login and /signup, each with its own frame. */
export const outerScreens: readonly { readonly path: string; readonly load: LoadCode }[] = [
  { path: '/forgot-password', load: () => import('#web/features/auth/ForgotPasswordScreen.tsx') },
  { path: '/reset-password', load: () => import('#web/features/auth/ResetPasswordScreen.tsx') },
  { path: '/verify-email', load: () => import('#web/features/auth/VerifyEmailScreen.tsx') },
  { path: '/waiting', load: () => import('#web/features/auth/membership/WaitingScreen.tsx') },
  { path: '/suspended', load: () => import('#web/features/auth/membership/SuspendedScreen.tsx') },
  { path: '/join', load: () => import('#web/features/auth/JoinScreen.tsx') },
];

/** The screen inside the shell at a path, as the router would match it; undefined if there is none. */
export function screenAt(pathname: string): ScreenRoute | undefined {
  return screens.find(({ path }) => {
    const pattern = path
      .replace(/\/:\w+\?/, '(/[^/]+)?')
      .replace(/:\w+/, '[^/]+')
      .replace('/*', '(/.*)?');
    return new RegExp(`^${pattern}/*$`, 'i').test(pathname);
  });
}

/** The second segment of a path: the id of a user or event, or the name of a section; empty if there is none. */
export const secondSegment = (pathname: string): string => pathname.split('/')[2] ?? '';

const ownIdIn = /(?:^|; )user=[^;]*%22_id%22%3A%22(\w+)/;

/**
 * The URLs that the screen at a path requests first, if the path has no query.
 * @param cookies as in `document.cookie`: they name the logged-in member.
 */
export function firstRequests(pathname: string, cookies: string): readonly string[] {
  const params = { ownId: ownIdIn.exec(cookies)?.[1], segment: secondSegment(pathname) };
  const paths = screenAt(pathname)?.requests?.(params) ?? [];
  return paths.map((path) => `/api/v1/${path}`);
}
