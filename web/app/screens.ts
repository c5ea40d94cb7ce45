import { matchPath } from 'react-router-dom';
import { type Part, part } from '#web/lib/part.ts';
import { loadNotFound, loadShell, screenLoad } from './loads.ts';

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
  screen('/', 'user'),
  screen('/profile', 'cookie'),
  screen('/profile/edit', 'cookie'),
  screen('/share-experience', 'anyone'),
  screen('/experience', 'cookie'),
  screen('/experience/:id', 'signedIn'),
  screen('/messages', 'signedIn'),
  screen('/events', 'signedIn'),
  screen('/events/:eventId', 'signedIn'),
  screen('/admin/*', 'signedIn'),
  screen('/findusers', 'signedIn'),
  screen('/classes/:year?', 'signedIn'),
  screen('/users/:userId', 'anyone'),
  screen('/image-view', 'anyone'),
  screen('/notifications', 'signedIn'),
  screen('/settings/:section?', 'signedIn'),
  screen('/about', 'anyone'),
  screen('/unsubscribe', 'anyone'),
  screen('/*', 'anyone'),
];

/** What no code is known for is not found. */
function screen(path: string, access: ScreenAccess): ScreenRoute {
  return { path, access, Screen: part(screenLoad(path) ?? loadNotFound) };
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
