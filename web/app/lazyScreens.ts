import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import {
  loadLogin,
  loadNotFound,
  loadShell,
  loadSignup,
  outerScreens,
  type ScreenRoute,
  screenAt,
  screens,
} from './screens.ts';

export const Shell = lazyComponent(loadShell);
export const NotFound = lazyComponent(loadNotFound);
export const Login = lazyComponent(loadLogin);
export const Signup = lazyComponent(loadSignup);

const lazy = ({ path, load }: Pick<ScreenRoute, 'path' | 'load'>) => ({ path, Screen: lazyComponent(load) });

export const lazyScreens = screens.map(lazy);
export const lazyOuterScreens = outerScreens.map(lazy);

/**
 * Starts loading the screen of a path, and the shell if it is drawn inside it.
 * @returns when both have loaded or failed.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  if (pathname === '/login') return Login.load();
  const path = screenAt(pathname)?.path;
  await Promise.all([Shell.load(), lazyScreens.find((screen) => screen.path === path)?.Screen.load()]);
}
