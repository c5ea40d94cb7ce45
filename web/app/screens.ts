import { type ComponentType, lazy } from 'react';

/** Who may open a screen. `cookie` asks for the user cookie itself, as the specification does for two screens. */
export type ScreenAccess = 'anyone' | 'signedIn' | 'cookie' | 'user';

export interface ScreenRoute {
  readonly path: string;
  readonly access: ScreenAccess;
  readonly Screen: ComponentType;
}

export const Shell = lazy(() => import('./Shell.tsx'));
export const SignupScreen = lazy(() => import('#web/features/auth/SignupScreen.tsx'));

const ExperiencesScreen = lazy(() => import('#web/features/experiences/ExperiencesScreen.tsx'));
const EventsScreen = lazy(() => import('#web/features/events/EventsScreen.tsx'));

/** The screens inside the shell: the specification's section 2, with the guard of each. */
export const screens: readonly ScreenRoute[] = [
  { path: '/', access: 'user', Screen: lazy(() => import('./Home.tsx')) },
  { path: '/profile', access: 'cookie', Screen: lazy(() => import('#web/features/users/ProfileScreen.tsx')) },
  {
    path: '/share-experience',
    access: 'anyone',
    Screen: lazy(() => import('#web/features/experiences/ShareExperienceScreen.tsx')),
  },
  { path: '/experience', access: 'cookie', Screen: ExperiencesScreen },
  { path: '/experience/:id', access: 'signedIn', Screen: ExperiencesScreen },
  {
    path: '/messages',
    access: 'signedIn',
    Screen: lazy(() => import('#web/features/chat/MessagesScreen.tsx')),
  },
  { path: '/events', access: 'signedIn', Screen: EventsScreen },
  { path: '/admin', access: 'signedIn', Screen: EventsScreen },
  {
    path: '/findusers',
    access: 'signedIn',
    Screen: lazy(() => import('#web/features/users/FindUsersScreen.tsx')),
  },
  {
    path: '/users/:userId',
    access: 'anyone',
    Screen: lazy(() => import('#web/features/users/PublicProfileScreen.tsx')),
  },
  {
    path: '/image-view',
    access: 'anyone',
    Screen: lazy(() => import('#web/features/images/ImageViewScreen.tsx')),
  },
  { path: '/about', access: 'anyone', Screen: lazy(() => import('#web/features/about/AboutScreen.tsx')) },
  { path: '*', access: 'anyone', Screen: lazy(() => import('#web/features/about/NotFoundScreen.tsx')) },
];
