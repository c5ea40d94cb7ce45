import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LoggedInUser } from '#shared/entities.ts';
import { storeKey } from '#shared/browserLimits.ts';
import { jonas, priya } from '#tests/support/priyaAndJonas.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { currentMember, perMember } from './member.ts';
import {
  bearerToken,
  endSession,
  followCookies,
  followOtherTabs,
  onSessionEnd,
  savedUser,
  startSession,
} from './session.ts';
import { changeUserState, useClientState } from './store.ts';

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
