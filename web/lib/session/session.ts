import { browserLimits } from '#shared/platform/browserLimits.ts';
import type { LoggedInUser, OwnUser } from '#shared/platform/entities.ts';
import { parseJson } from '#shared/platform/parseJson.ts';
import { emitter } from '#web/lib/emitter.ts';
import { applyMemberLanguage } from '#web/lib/texts/language.ts';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';
import { type EndReason, recordEnding } from './loginAddress.ts';
import { currentMemberScope } from './memberScope.ts';
import { clearMemberStorage } from './memberStorage.ts';
import { changeUserState, expireClientState, readPerson, useClientState, wipeClientState } from './store.ts';
import { tabChannel } from './tabChannel.ts';

/** The member's own user in the `user` cookie: without lists, and without long texts if they do not fit. */
export type SavedUser = Partial<Omit<OwnUser, 'followers' | 'following' | 'posts'>> & {
  readonly _id: string;
};

/** The fields that the cookie drops when it grows too large, longest first; screens fetch them instead. */
const droppableFields = ['bio', 'website', 'email', 'fullName'] as const;

/** `isHere` is true in the tab that logs out, which clears shared storage. */
const sessionEnd = emitter<[memberId: string | undefined, why: EndReason, isHere: boolean]>();

/** Fires when the server no longer accepts the session of a logged-in user. */
export const sessionExpired = emitter<[]>();

/** The member's own user from the `user` cookie, or null if there is none. */
export function savedUser(): SavedUser | null {
  const value = parseJson(readCookie('user') ?? '');
  return isSavedUser(value) ? value : null;
}

function isSavedUser(value: unknown): value is SavedUser {
  return typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string';
}

/** The bearer token from its own cookie, or else from the `user` cookie; null if neither has one. */
export function bearerToken(): string | null {
  const user: unknown = savedUser();
  const tokenInUser = typeof user === 'object' && user !== null && 'token' in user ? user.token : null;
  return readCookie('token') || (typeof tokenInUser === 'string' ? tokenInUser : null);
}

/** The guard's rule: a user in client state, or both a user cookie and a token cookie. */
export function isLoggedIn(): boolean {
  return (
    useClientState.getState().user.authUser !== null || (savedUser() !== null && Boolean(readCookie('token')))
  );
}

/** Begins the session on the client: cookies for seven days, and the user in state. */
export function startSession(user: LoggedInUser): void {
  writeCookie('token', user.token, browserLimits.sessionDays);
  saveUser(user, user.token);
}

/** Writes changes of the member's own user to the cookie and the state. */
export function saveUser(user: OwnUser, token: string | null = bearerToken()): void {
  const {
    followers: _followers,
    following: _following,
    posts: _posts,
    emailVerified: _,
    ...cookieFields
  } = user;
  const savedFields: Partial<typeof cookieFields> & { token?: string } = { ...cookieFields };
  if (token !== null) savedFields.token = token;
  for (const field of droppableFields) {
    if (encodeURIComponent(JSON.stringify(savedFields)).length <= browserLimits.maxUserCookieBytes) break;
    delete savedFields[field];
  }
  const text = JSON.stringify(savedFields);
  const hasChanged = text !== readCookie('user');
  writeCookie('user', text, browserLimits.sessionDays);
  changeUserState({ authUser: readPerson(user) });
  if (hasChanged) tabChannel.post({ type: 'session' });
  applyMemberLanguage(user.language);
}

/**
 * Ends the session of this page's member on the client: state, storage, and the cookies if they are still theirs,
 * because another tab may have logged somebody else in. Only a logout deletes drafts and unsent messages.
 */
export function endSession(why: EndReason): void {
  const { id } = currentMemberScope();
  const saved = savedUser();
  if (saved === null || id === undefined || saved._id === id) {
    removeCookie('user');
    removeCookie('token');
  }
  forgetSession(id, why, true);
  if (id !== undefined) tabChannel.post({ type: 'session', ended: { memberId: id, why } });
}

/** Forgets a session that has ended, here (`isHere`) or in another tab, and reports it. */
export function forgetSession(memberId: string | undefined, why: EndReason, isHere = false): void {
  recordEnding(why);
  if (why === 'logout') {
    wipeClientState();
    clearMemberStorage(memberId);
  } else expireClientState();
  sessionEnd.emit(memberId, why, isHere);
}

/** Switches this page to the member in the browser's cookies if another tab has logged in another one. */
export function syncMemberFromCookies(): void {
  const { id } = currentMemberScope();
  const saved = savedUser();
  if (id === undefined || saved === null || saved._id === id) return;
  changeUserState({ authUser: readPerson(saved) });
}

/** Calls back when a member's session ends here or in another tab, with the reason. */
export const onSessionEnd = sessionEnd.on;

/**
 * Puts the user from the cookies into state if the state has none (a new tab, a cleared storage) or another.
 */
export function restoreSession(): void {
  syncMemberFromCookies();
  if (useClientState.getState().user.authUser !== null || !isLoggedIn()) return;
  changeUserState({ authUser: readPerson(savedUser()) });
}
