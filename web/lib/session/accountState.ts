import { savedUser } from './session.ts';

/** The screen for each status other than member. */
const screenByState = { waiting: '/waiting', suspended: '/suspended', leaving: '/settings/data' } as const;

/** Screens that are open in every status: the member's own account, and public pages. */
const openPaths = /^\/(profile|settings|events|about|image-view)(\/|$)/;

/** Where this page redirects an account that is not a member; undefined if the page is open to it. */
export function redirectFor(pathname: string): string | undefined {
  const state = savedUser()?.state ?? 'member';
  if (state === 'member' || openPaths.test(pathname)) return undefined;
  return screenByState[state];
}

/** True for an account that is pending, suspended or leaving, as far as this browser knows. */
export function isRestricted(): boolean {
  return (savedUser()?.state ?? 'member') !== 'member';
}
