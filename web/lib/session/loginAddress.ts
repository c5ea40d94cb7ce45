import { memberScope } from './memberScope.ts';

/** `expired` means any end that the member did not request: their drafts are kept. */
export type EndReason = 'logout' | 'expired';

/** How the last session of this page ended; null while one is active or if there was none. */
let lastEnding: EndReason | null = null;

memberScope.subscribe(({ id }) => {
  if (id !== undefined) lastEnding = null;
});

/** Remembers how a session ends, before anything reacts to it. */
export function recordEnding(why: EndReason): void {
  lastEnding = why;
}

/** The login URL for the current page: it leads back here after an expiry, not after a logout. */
export function loginAddress(page: string): string {
  return lastEnding === 'expired' && page !== '/' ? `/login?next=${encodeURIComponent(page)}` : '/login';
}

/** True if the guard should store the page in the history state: nobody has been logged in here yet. */
export function isFirstVisit(): boolean {
  return lastEnding === null;
}

/** A path of this site to open after the login; anything else becomes the home page. */
export function safeRedirectPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next)) return '/';
  return new URL(next, location.origin).origin === location.origin ? next : '/';
}
