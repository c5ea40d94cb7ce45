import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import {
  loadNotFound,
  loadShell,
  loadSignup,
  outerScreens,
  type Screen,
  screenAt,
  screens,
} from './screens.ts';

export const Shell = lazyComponent(loadShell);
export const NotFound = lazyComponent(loadNotFound);
export const Signup = lazyComponent(loadSignup);

const lazy = ({ path, load }: Pick<Screen, 'path' | 'load'>) => ({ path, Screen: lazyComponent(load) });

export const lazyScreens = screens.map(lazy);
export const lazyOuterScreens = outerScreens.map(lazy);

/**
 * Starts loading the shell and the screen of a path in parallel.
 * @returns when both have loaded or failed.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  const path = screenAt(pathname)?.path;
  await Promise.all([Shell.load(), lazyScreens.find((screen) => screen.path === path)?.Screen.load()]);
}
