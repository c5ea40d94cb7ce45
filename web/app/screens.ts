import { matchPath } from 'react-router-dom';
import { type Part, part } from '#web/lib/part.ts';
import { type Load, loadNotFound, loadShell, screenLoads } from './loads.ts';

/** Who may open a screen. `cookie` asks for the user cookie itself, as the specification does for two screens. */
export type ScreenAccess = 'anyone' | 'signedIn' | 'cookie' | 'user';

export interface ScreenRoute {
  readonly path: string;
  readonly access: ScreenAccess;
  readonly Screen: Part<object>;
}

export const Shell = part(loadShell);
export const SignupScreen = part(() => import('#web/features/auth/SignupScreen.tsx'));

/** Screens before the network beside login and signup, each with a frame of its own. */
export const outerScreens = [
  { path: '/forgot-password', Screen: part(() => import('#web/features/auth/ForgotPasswordScreen.tsx')) },
  { path: '/reset-password', Screen: part(() => import('#web/features/auth/ResetPasswordScreen.tsx')) },
  { path: '/verify-email', Screen: part(() => import('#web/features/auth/VerifyEmailScreen.tsx')) },
  { path: '/waiting', Screen: part(() => import('#web/features/auth/WaitingScreen.tsx')) },
  { path: '/suspended', Screen: part(() => import('#web/features/auth/SuspendedScreen.tsx')) },
  { path: '/join', Screen: part(() => import('#web/features/auth/JoinScreen.tsx')) },
];

/** The screens inside the shell: the specification's section 2, with the guard of each. */
export const screens: readonly ScreenRoute[] = [
  screen('/', 'user', screenLoads['']),
  screen('/profile', 'cookie', screenLoads.profile),
  screen('/profile/edit', 'cookie', screenLoads.profile),
  screen('/share-experience', 'anyone', screenLoads['share-experience']),
  screen('/experience', 'cookie', screenLoads.experience),
  screen('/experience/:id', 'signedIn', screenLoads.experience),
  screen('/messages', 'signedIn', screenLoads.messages),
  screen('/events', 'signedIn', screenLoads.events),
  screen('/events/:eventId', 'signedIn', screenLoads.event),
  screen('/admin/*', 'signedIn', screenLoads.admin),
  screen('/findusers', 'signedIn', screenLoads.findusers),
  screen('/classes/:year?', 'signedIn', screenLoads.classes),
  screen('/users/:userId', 'anyone', screenLoads.users),
  screen('/image-view', 'anyone', screenLoads['image-view']),
  screen('/settings', 'signedIn', screenLoads.settings),
  screen('/settings/:section', 'signedIn', screenLoads.settings),
  screen('/about', 'anyone', screenLoads.about),
  screen('/unsubscribe', 'anyone', screenLoads.unsubscribe),
  screen('*', 'anyone', loadNotFound),
];

function screen(path: string, access: ScreenAccess, load: Load): ScreenRoute {
  return { path, access, Screen: part(load) };
}

/** The screen of an address. */
export function screenOf(pathname: string): ScreenRoute | undefined {
  return screens.find(({ path }) => matchPath(path, pathname));
}

/**
 * Starts loading the shell and the screen of an address side by side, instead of one after the other.
 * @returns when both are there, or did not come.
 */
export async function loadAhead(pathname: string): Promise<void> {
  await Promise.all([Shell.load(), screenOf(pathname)?.Screen.load()]);
}
