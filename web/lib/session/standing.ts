import { savedUser } from './session.ts';

/** Where whoever is no member finds what they may do. */
const doors = { waiting: '/waiting', suspended: '/suspended', leaving: '/settings/data' } as const;

/** Screens that are open however one stands: the own account, and what anyone may see. */
const open = /^\/(profile|settings|events|about|image-view)(\/|$)/;

/** Where this page leads whoever is no member; undefined where it is open to them. */
export function closedTo(pathname: string): string | undefined {
  const state = savedUser()?.state ?? 'member';
  if (state === 'member' || open.test(pathname)) return undefined;
  return doors[state];
}

/** True for whoever waits, is suspended or is leaving, as far as this browser knows. */
export function isApart(): boolean {
  return (savedUser()?.state ?? 'member') !== 'member';
}
