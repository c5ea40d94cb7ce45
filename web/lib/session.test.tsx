import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeKey } from '#shared/limits.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { currentMember, perMember } from './member.ts';
import type { LoggedInUser } from '#shared/entities.ts';
import {
  bearerToken,
  endSession,
  followCookies,
  followOtherTabs,
  isSignedIn,
  loginAddress,
  onSessionEnd,
  restoreSession,
  safeNext,
  savedUser,
  startSession,
} from './session.ts';
import { changeUserState, useClientState } from './store.ts';

const priya: LoggedInUser = {
  _id: '01J',
  id: '01J',
  fullName: 'Priya Raman',
  username: 'priya',
  profilePhoto: '/images/a.webp',
  role: 'member',
  gender: 'female',
  bio: 'I repair radios.',
  website: '',
  followers: ['x'],
  following: ['y'],
  followersCount: 1,
  followingCount: 1,
  posts: [{ _id: 'p', imageUrl: '/images/p.webp' }],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  email: 'priya@example.edu',
  token: 'secret-token',
};

const jonas: LoggedInUser = { ...priya, _id: '01K', id: '01K', fullName: 'Jonas', token: 'other-token' };

/** What another tab does when its member logs in: cookies and storage, of which this tab hears by an event. */
function anotherTabHas(storage: string | null): void {
  if (storage === null) localStorage.removeItem(storeKey);
  else localStorage.setItem(storeKey, storage);
  window.dispatchEvent(new StorageEvent('storage', { key: storeKey, newValue: storage }));
}

const rootOf = (user: LoggedInUser | null): string =>
  JSON.stringify({ state: { user: { authUser: user } }, version: 1 });

const cookiesOf = (user: LoggedInUser): void => {
  document.cookie = `user=${encodeURIComponent(JSON.stringify(user))}; Path=/`;
  document.cookie = `token=${user.token}; Path=/`;
};

let stopFollowing: () => void;

beforeEach(() => {
  endSession('logout');
  sessionStorage.clear();
  stopFollowing = followOtherTabs();
});

afterEach(() => stopFollowing());

test('a login fills the cookies and the state, and the store keeps no token', () => {
  startSession(priya);

  expect(savedUser()).toMatchObject({ _id: '01J', bio: 'I repair radios.' });
  expect(savedUser()).not.toHaveProperty('followers');
  expect(bearerToken()).toBe('secret-token');
  expect(isSignedIn()).toBe(true);
  expect(localStorage.getItem(storeKey)).toContain('Priya Raman');
  expect(localStorage.getItem(storeKey)).toContain('"version":1');
  expect(localStorage.getItem(storeKey)).not.toContain('secret-token');
});

test('a user too large for a cookie loses the long texts, never the cookie', () => {
  startSession({ ...priya, bio: 'ü'.repeat(3000) });

  expect(savedUser()).toMatchObject({ _id: '01J', fullName: 'Priya Raman' });
  expect(savedUser()).not.toHaveProperty('bio');
});

test('the end of a session leaves nothing behind and tells who asked', () => {
  let told = 0;
  const stop = onSessionEnd(() => (told += 1));
  startSession(priya);

  endSession('logout');

  expect(document.cookie).toBe('');
  expect(localStorage.getItem(storeKey)).toBeNull();
  expect(useClientState.getState().user).toEqual({ authUser: null, selectedUser: null, onlineUsers: [] });
  expect(isSignedIn()).toBe(false);
  expect(told).toBe(1);
  stop();
});

test('a user cookie without its token does not count as signed in, both together do', () => {
  startSession(priya);
  useClientState.setState({ user: { authUser: null, selectedUser: null, onlineUsers: [] } });
  expect(isSignedIn()).toBe(true);

  document.cookie = 'token=; Path=/; Max-Age=0';

  expect(isSignedIn()).toBe(false);
});

test('a tab without state takes the user from the cookies', () => {
  startSession(priya);
  useClientState.setState({ user: { authUser: null, selectedUser: null, onlineUsers: [] } });

  restoreSession();

  expect(useClientState.getState().user.authUser?.username).toBe('priya');
});

test('a user cookie that is no JSON counts as none', () => {
  document.cookie = 'user=%7Bnot-json; Path=/';

  expect(savedUser()).toBeNull();
});

test('leads back after an expiry, not after a logout', () => {
  startSession(priya);
  endSession('expired');
  expect(loginAddress('/messages?x=1')).toBe('/login?next=%2Fmessages%3Fx%3D1');

  startSession(priya);
  endSession('logout');
  expect(loginAddress('/messages')).toBe('/login');
});

test('another tab logs somebody else in: nothing that was kept for the first member is there for the second', () => {
  const kept = perMember(() => new Map<string, string>());
  startSession(priya);
  const first = currentMember();
  kept().set('message', 'for Priya alone');
  changeUserState({ onlineUsers: ['a'] });
  writeDraft('chat', { message: 'hers' }, '01J');

  cookiesOf(jonas);
  anotherTabHas(rootOf(jonas));

  expect(currentMember().id).toBe('01K');
  expect(first.ended.aborted).toBe(true);
  expect(kept().size).toBe(0);
  expect(useClientState.getState().user.onlineUsers).toEqual([]);
  expect(readDraft('chat', { message: '' })).toEqual({ message: '' });
});

test('a page that has not been told asks the cookies whose it is', () => {
  startSession(priya);

  cookiesOf(jonas);
  followCookies();

  expect(currentMember().id).toBe('01K');
  expect(useClientState.getState().user.authUser?.fullName).toBe('Jonas');
});

test('a tab whose session ends does not take the cookies and the state of who has come since', () => {
  startSession(priya);
  cookiesOf(jonas);

  endSession('expired');

  expect(savedUser()).toMatchObject({ _id: '01K' });
  expect(bearerToken()).toBe('other-token');
});

test('an expired session keeps what was being written for its member, and gives it to nobody else', () => {
  startSession(priya);
  writeDraft('story', { title: 'My year' }, '01J');

  endSession('expired');
  startSession(jonas);
  expect(readDraft('story', { title: '' })).toEqual({ title: '' });
  endSession('logout');
  startSession(priya);

  expect(readDraft('story', { title: '' })).toEqual({ title: 'My year' });
});

test('a logout forgets what was being written, here and in the other tabs', () => {
  startSession(priya);
  writeDraft('story', { title: 'My year' }, '01J');
  endSession('logout');
  startSession(priya);
  expect(readDraft('story', { title: '' })).toEqual({ title: '' });

  writeDraft('story', { title: 'Again' }, '01J');
  anotherTabHas(null);

  expect(currentMember().id).toBeUndefined();
  expect(sessionStorage.getItem('draft:01J:story')).toBeNull();
});

test('a tab that slept through an expiry and another member keeps what was written, when that one logs out', () => {
  startSession(priya);
  writeDraft('story', { title: 'My year' }, '01J');
  const told: unknown[] = [];
  const stop = onSessionEnd((...ending) => told.push(ending));
  document.cookie = 'user=; Path=/; Max-Age=0';
  localStorage.removeItem(storeKey);

  window.dispatchEvent(
    new StorageEvent('storage', { key: storeKey, oldValue: rootOf(jonas), newValue: null }),
  );

  expect(currentMember().id).toBeUndefined();
  expect(told).toEqual([['01J', 'expired', false]]);
  expect(sessionStorage.getItem('draft:01J:story')).toContain('My year');
  stop();
});

test('only the tab that logs out wipes what all tabs share: another one may not know whose logout it was', () => {
  const told: unknown[] = [];
  const stop = onSessionEnd((...ending) => told.push(ending));
  startSession(priya);
  document.cookie = 'user=; Path=/; Max-Age=0';
  localStorage.removeItem(storeKey);

  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(told).toEqual([['01J', 'logout', false]]);
  startSession(priya);
  endSession('logout');

  expect(told.at(-1)).toEqual(['01J', 'logout', true]);
  stop();
});

test('an expiry in another tab ends the session here and forgets nothing', () => {
  startSession(priya);
  writeDraft('story', { title: 'My year' }, '01J');

  document.cookie = 'user=; Path=/; Max-Age=0';
  anotherTabHas(rootOf(null));

  expect(currentMember().id).toBeUndefined();
  expect(sessionStorage.getItem('draft:01J:story')).toContain('My year');
  expect(localStorage.getItem(storeKey)).toBe(rootOf(null));
});

test('what was written before logging in goes to whoever logs in, once', () => {
  writeDraft('story', { title: 'My year' }, undefined);

  startSession(priya);
  expect(readDraft('story', { title: '' })).toEqual({ title: 'My year' });
  writeDraft('story', { title: 'My year!' }, '01J');
  endSession('expired');
  startSession(jonas);

  expect(readDraft('story', { title: '' })).toEqual({ title: '' });
});

test.each([
  ['/messages', '/messages'],
  ['/experience/1?x=2#y', '/experience/1?x=2#y'],
  [null, '/'],
  ['', '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('after logging in, next=%s leads to %s', (next, target) => {
  expect(safeNext(next)).toBe(target);
});
