import type { ComponentType } from 'react';

/** Fetches the code of a screen, or of what surrounds the screens. */
export type Load = () => Promise<{ readonly default: ComponentType }>;

export const loadShell: Load = () => import('./Shell.tsx');
export const loadNotFound: Load = () => import('#web/features/about/NotFoundScreen.tsx');

/** The code of each screen inside the shell, by the first part of its address. Free of React: it runs before that. */
export const screenLoads = {
  '': () => import('./Home.tsx'),
  profile: () => import('#web/features/users/ProfileScreen.tsx'),
  'share-experience': () => import('#web/features/experiences/ShareExperienceScreen.tsx'),
  experience: () => import('#web/features/experiences/ExperiencesScreen.tsx'),
  messages: () => import('#web/features/chat/MessagesScreen.tsx'),
  events: () => import('#web/features/events/EventsScreen.tsx'),
  /** One of them: `/events/{id}`. */
  event: () => import('#web/features/events/EventScreen.tsx'),
  admin: () => import('./Office.tsx'),
  findusers: () => import('#web/features/users/FindUsersScreen.tsx'),
  classes: () => import('#web/features/classes/ClassesScreen.tsx'),
  users: () => import('#web/features/users/PublicProfileScreen.tsx'),
  'image-view': () => import('#web/features/images/ImageViewScreen.tsx'),
  notifications: () => import('#web/features/notices/NoticesScreen.tsx'),
  settings: () => import('#web/features/settings/SettingsScreen.tsx'),
  about: () => import('#web/features/about/AboutScreen.tsx'),
  unsubscribe: () => import('#web/features/about/UnsubscribeScreen.tsx'),
} satisfies Readonly<Record<string, Load>>;

const byFirstPart: ReadonlyMap<string, Load> = new Map(Object.entries(screenLoads));

/** The code that an address, or the pattern of some, needs; undefined where it is none of the shell's. */
export function screenLoad(pathname: string): Load | undefined {
  return byFirstPart.get(pathname.replace('/events/', '/event/').split('/')[1] ?? '');
}
