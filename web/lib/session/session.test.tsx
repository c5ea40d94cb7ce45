import { expect, test } from 'vitest';
import { storeKey } from '#shared/platform/browserLimits.ts';
import { jonas, priya } from '#tests/support/priyaAndJonas.ts';
import { readEdits, writeDraft } from '#web/lib/forms/drafts.ts';
import { loginAddress, safeRedirectPath } from './loginAddress.ts';
import {
  bearerToken,
  endSession,
  isLoggedIn,
  onSessionEnd,
  restoreSession,
  savedUser,
  startSession,
} from './session.ts';
import { useClientState } from './store.ts';

test('a login sets the cookies and the state, and the store keeps no token', () => {
  startSession(priya);

  expect(savedUser()).toMatchObject({ _id: '01J', bio: 'I repair radios.' });
  expect(savedUser()).not.toHaveProperty('followers');
  expect(bearerToken()).toBe('secret-token');
  expect(isLoggedIn()).toBe(true);
  expect(localStorage.getItem(storeKey)).toContain('Priya Raman');
  expect(localStorage.getItem(storeKey)).toContain('"version":1');
  expect(localStorage.getItem(storeKey)).not.toContain('secret-token');
});

test('a user too large for a cookie loses the long texts, never the cookie', () => {
  startSession({ ...priya, bio: 'ü'.repeat(3000) });

  expect(savedUser()).toMatchObject({ _id: '01J', fullName: 'Priya Raman' });
  expect(savedUser()).not.toHaveProperty('bio');
});

test('the end of a session leaves nothing behind and notifies its subscribers', () => {
  let heard = 0;
  const stop = onSessionEnd(() => (heard += 1));
  startSession(priya);

  endSession('logout');

  expect(document.cookie).toBe('');
  expect(localStorage.getItem(storeKey)).toBeNull();
  expect(useClientState.getState().user).toEqual({ authUser: null, selectedUser: null, onlineUsers: [] });
  expect(isLoggedIn()).toBe(false);
  expect(heard).toBe(1);
  stop();
});

test('a user cookie without its token does not count as a login, both together do', () => {
  startSession(priya);
  useClientState.setState({ user: { authUser: null, selectedUser: null, onlineUsers: [] } });
  expect(isLoggedIn()).toBe(true);

  document.cookie = 'token=; Path=/; Max-Age=0';

  expect(isLoggedIn()).toBe(false);
});

test('a tab without state takes the user from the cookies', () => {
  startSession(priya);
  useClientState.setState({ user: { authUser: null, selectedUser: null, onlineUsers: [] } });

  restoreSession();

  expect(useClientState.getState().user.authUser?.username).toBe('priya');
});

test('a user cookie that is not JSON counts as none', () => {
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

test('an expired session keeps drafts for their member only', () => {
  startSession(priya);
  writeDraft('story', { title: 'My year' }, '01J');

  endSession('expired');
  startSession(jonas);
  expect(readEdits('story')).toEqual({});
  endSession('logout');
  startSession(priya);

  expect(readEdits('story')).toEqual({ title: { initial: '', now: 'My year' } });
});

test('text written before a login goes once to the member who logs in', () => {
  writeDraft('story', { title: 'My year' }, undefined);

  startSession(priya);
  expect(readEdits('story')).toEqual({ title: { initial: '', now: 'My year' } });
  writeDraft('story', { title: 'My year!' }, '01J');
  endSession('expired');
  startSession(jonas);

  expect(readEdits('story')).toEqual({});
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
  expect(safeRedirectPath(next)).toBe(target);
});
