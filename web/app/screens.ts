import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';

/** Who may open a screen. `cookie` asks for the user cookie itself, as the specification does for two screens. */
export type ScreenAccess = 'anyone' | 'signedIn' | 'cookie' | 'user';

type Load = () => Promise<{ default: ComponentType }>;

export interface ScreenRoute {
  readonly path: string;
  readonly access: ScreenAccess;
  readonly load: Load;
  readonly Screen: ComponentType;
}

const loadShell: Load = () => import('./Shell.tsx');
const loadExperiences: Load = () => import('#web/features/experiences/ExperiencesScreen.tsx');
const loadEvents: Load = () => import('#web/features/events/EventsScreen.tsx');

export const Shell = lazy(loadShell);
export const SignupScreen = lazy(() => import('#web/features/auth/SignupScreen.tsx'));

/** The screens inside the shell: the specification's section 2, with the guard of each. */
export const screens: readonly ScreenRoute[] = [
  screen('/', 'user', () => import('./Home.tsx')),
  screen('/profile', 'cookie', () => import('#web/features/users/ProfileScreen.tsx')),
  screen('/share-experience', 'anyone', () => import('#web/features/experiences/ShareExperienceScreen.tsx')),
  screen('/experience', 'cookie', loadExperiences),
  screen('/experience/:id', 'signedIn', loadExperiences),
  screen('/messages', 'signedIn', () => import('#web/features/chat/MessagesScreen.tsx')),
  screen('/events', 'signedIn', loadEvents),
  screen('/admin', 'signedIn', loadEvents),
  screen('/findusers', 'signedIn', () => import('#web/features/users/FindUsersScreen.tsx')),
  screen('/users/:userId', 'anyone', () => import('#web/features/users/PublicProfileScreen.tsx')),
  screen('/image-view', 'anyone', () => import('#web/features/images/ImageViewScreen.tsx')),
  screen('/about', 'anyone', () => import('#web/features/about/AboutScreen.tsx')),
  screen('*', 'anyone', () => import('#web/features/about/NotFoundScreen.tsx')),
];

function screen(path: string, access: ScreenAccess, load: Load): ScreenRoute {
  return { path, access, load, Screen: lazy(load) };
}

/** The screen of an address. */
export function screenOf(pathname: string): ScreenRoute | undefined {
  return screens.find(({ path }) => matchPath(path, pathname));
}

/** Starts loading the shell and the screen of an address side by side, instead of one after the other. */
export function loadAhead(pathname: string): void {
  const loads = [loadShell, screenOf(pathname)?.load];
  // A chunk that does not come is told by the screen's own attempt.
  for (const load of loads) load?.().catch(() => {});
}
