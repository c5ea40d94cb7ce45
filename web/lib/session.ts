import type { LoggedInUser, OwnUser } from '#shared/entities.ts';
import { limits } from '#shared/limits.ts';
import { clearDrafts } from './drafts.ts';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';
import { changeUserState, readPerson, useClientState, wipeClientState } from './store.ts';

/** The own user as the `user` cookie keeps it: without lists, and without long texts where they would not fit. */
export type SavedUser = Partial<Omit<OwnUser, 'followers' | 'following' | 'posts'>> & {
  readonly _id: string;
};

/** Longest first: what is left out of the cookie when it grows too large; screens fetch it instead. */
const droppable = ['bio', 'website', 'email', 'fullName'] as const;

const endings = new Set<() => void>();

/** How the last session of this page ended; null while one lives or none has been. */
let lastEnding: 'logout' | 'expired' | null = null;

/** The own user from the `user` cookie, or null where there is none. */
export function savedUser(): SavedUser | null {
  try {
    const value: unknown = JSON.parse(readCookie('user') ?? 'null');
    return isSavedUser(value) ? value : null;
  } catch {
    return null;
  }
}

function isSavedUser(value: unknown): value is SavedUser {
  return typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string';
}

/** The bearer token: from its own cookie, else from the `user` cookie; null where neither has one. */
export function bearerToken(): string | null {
  const user: unknown = savedUser();
  const inUser = typeof user === 'object' && user !== null && 'token' in user ? user.token : null;
  return readCookie('token') || (typeof inUser === 'string' ? inUser : null);
}

/** The guard's rule: a user in client state, or a user cookie and a token cookie both. */
export function isSignedIn(): boolean {
  return (
    useClientState.getState().user.authUser !== null || (savedUser() !== null && Boolean(readCookie('token')))
  );
}

/** Begins the session on the client: cookies for seven days, and the user in state. */
export function startSession(user: LoggedInUser): void {
  lastEnding = null;
  saveUser(user, user.token);
  writeCookie('token', user.token, limits.sessionDays);
}

/** Writes what changed in the own user to the cookie and the state. */
export function saveUser(user: OwnUser, token: string | null = bearerToken()): void {
  const { followers: _followers, following: _following, posts: _posts, ...kept } = user;
  const slim: Partial<typeof kept> & { token?: string } = { ...kept };
  if (token !== null) slim.token = token;
  for (const field of droppable) {
    if (encodeURIComponent(JSON.stringify(slim)).length <= limits.userCookieBytesMost) break;
    delete slim[field];
  }
  writeCookie('user', JSON.stringify(slim), limits.sessionDays);
  changeUserState({ authUser: readPerson(user) });
}

/** Ends the session on the client: cookies, state, storage, and whatever else has asked to know. */
export function endSession(why: 'logout' | 'expired'): void {
  lastEnding = why;
  clearDrafts();
  removeCookie('user');
  removeCookie('token');
  wipeClientState();
  for (const ending of endings) ending();
}

/** The address of the login for someone who is on this page: back here after an expiry, not after a logout. */
export function loginAddress(page: string): string {
  return lastEnding === 'expired' && page !== '/' ? `/login?next=${encodeURIComponent(page)}` : '/login';
}

/** True where the guard should remember the page in the history's state: nobody has been logged in here yet. */
export function isFirstVisit(): boolean {
  return lastEnding === null;
}

/** Asks to be told when the session ends, by logout or because the server knows it no longer. */
export function onSessionEnd(ending: () => void): () => void {
  endings.add(ending);
  return () => endings.delete(ending);
}

/** Puts the user of the cookies into state where the state has none (a new tab, a cleared storage). */
export function restoreSession(): void {
  if (useClientState.getState().user.authUser !== null || !isSignedIn()) return;
  changeUserState({ authUser: readPerson(savedUser()) });
}

/** A path of this site to go to after logging in; anything else is the home page. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next)) return '/';
  return new URL(next, location.origin).origin === location.origin ? next : '/';
}
