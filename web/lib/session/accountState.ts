import { savedUser } from './session.ts';

/** The screen for each status other than member. */
const screenByStatus = { waiting: '/waiting', suspended: '/suspended', leaving: '/settings/data' } as const;

/** Screens that are open in every status: the member's own account, and public pages. */
const openPaths = /^\/(profile|settings|events|about|image-view)(\/|$)/;

/** Where this page redirects an account that is not a member; undefined if the page is open to it. */
export function redirectFor(pathname: string): string | undefined {
  const status = savedUser()?.status ?? 'member';
  if (status === 'member' || openPaths.test(pathname)) return undefined;
  return screenByStatus[status];
}

/** True for an account that is pending, suspended or leaving, as far as this browser knows. */
export function isRestricted(): boolean {
  return (savedUser()?.status ?? 'member') !== 'member';
}
