import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LoggedInUser } from '#shared/platform/entities.ts';
import { jonas, priya } from '#tests/support/priyaAndJonas.ts';
import { readEdits, writeDraft } from '#web/lib/forms/drafts.ts';
import { currentMemberScope, perMember } from './memberScope.ts';
import {
  bearerToken,
  endSession,
  syncMemberFromCookies,
  onSessionEnd,
  savedUser,
  saveUser,
  startSession,
} from './session.ts';
import { syncWithOtherTabs } from './sessionTabs.ts';
import { changeUserState, storedMember, useClientState } from './store.ts';
import { type SessionEnded, tabChannelName } from './tabChannel.ts';

let otherTab: BroadcastChannel;

const cookiesOf = (user: LoggedInUser): void => {
  document.cookie = `user=${encodeURIComponent(JSON.stringify(user))}; Path=/`;
  document.cookie = `token=${user.token}; Path=/`;
};

/** What another tab does when a member logs in there. */
function anotherTabLogsIn(user: LoggedInUser): void {
  cookiesOf(user);
  otherTab.postMessage({ type: 'session' });
}

/** What another tab does when its session ends: it deletes the cookies, and sends a message. */
function anotherTabEnds(ended: SessionEnded): void {
  document.cookie = 'user=; Path=/; Max-Age=0';
  otherTab.postMessage({ type: 'session', ended });
}

let stopSync: () => void;

beforeEach(() => {
  stopSync = syncWithOtherTabs();
  // A new one for each test, which receives nothing of those before.
  otherTab = new BroadcastChannel(tabChannelName);
});

afterEach(() => {
  stopSync();
  otherTab.close();
});

test('another tab logs in as someone else: nothing of the first member is left for the second', async () => {
  const kept = perMember(() => new Map<string, string>());
  startSession(priya);
  const first = currentMemberScope();
  kept().set('message', 'for Priya alone');
  changeUserState({ onlineUsers: ['a'] });
  writeDraft('chat', { message: 'hers' }, '01J');

  anotherTabLogsIn(jonas);

  await expect.poll(() => currentMemberScope().id).toBe('01K');
  expect(first.ended.aborted).toBe(true);
  expect(kept().size).toBe(0);
  expect(useClientState.getState().user.onlineUsers).toEqual([]);
  expect(readEdits('chat')).toEqual({});
});

test('a page that was not notified reads its member from the cookies', () => {
  startSession(priya);

  cookiesOf(jonas);
  syncMemberFromCookies();

  expect(currentMemberScope().id).toBe('01K');
  expect(useClientState.getState().user.authUser?.fullName).toBe('Jonas');
});

test('a tab whose session ends keeps the cookies and state of a newer login', () => {
  startSession(priya);
  cookiesOf(jonas);

  endSession('expired');

  expect(savedUser()).toMatchObject({ _id: '01K' });
  expect(bearerToken()).toBe('other-token');
});

test('a logout removes drafts, here and in the other tabs', async () => {
  startSession(priya);
  writeDraft('story', { title: 'My year' }, '01J');
  endSession('logout');
  startSession(priya);
  expect(readEdits('story')).toEqual({});

  writeDraft('story', { title: 'Again' }, '01J');
  anotherTabEnds({ memberId: '01J', why: 'logout' });

  await expect.poll(() => currentMemberScope().id).toBeUndefined();
  expect(sessionStorage.getItem('draft:01J:story')).toBeNull();
});

test('a tab that slept through an expiry keeps its drafts when another member logs out', async () => {
  startSession(priya);
  writeDraft('story', { title: 'My year' }, '01J');
  const heard: unknown[] = [];
  const stop = onSessionEnd((...ending) => heard.push(ending));

  anotherTabEnds({ memberId: '01K', why: 'logout' });

  await expect.poll(() => currentMemberScope().id).toBeUndefined();
  expect(heard).toEqual([['01J', 'expired', false]]);
  expect(sessionStorage.getItem('draft:01J:story')).toContain('My year');
  stop();
});

test('only the tab that logs out clears what all tabs share', async () => {
  const heard: unknown[] = [];
  const stop = onSessionEnd((...ending) => heard.push(ending));
  startSession(priya);

  anotherTabEnds({ memberId: '01J', why: 'logout' });
  await expect.poll(() => heard).toEqual([['01J', 'logout', false]]);
  startSession(priya);
  endSession('logout');

  expect(heard.at(-1)).toEqual(['01J', 'logout', true]);
  stop();
});

test('an expiry in another tab ends the session here and removes nothing', async () => {
  startSession(priya);
  writeDraft('story', { title: 'My year' }, '01J');

  anotherTabEnds({ memberId: '01J', why: 'expired' });

  await expect.poll(() => currentMemberScope().id).toBeUndefined();
  expect(sessionStorage.getItem('draft:01J:story')).toContain('My year');
  expect(storedMember()).toBeNull();
});

test('other tabs are notified of a login, a changed profile and the end of a session, each once', async () => {
  const heard: unknown[] = [];
  const listen = ({ data }: MessageEvent): unknown => heard.push(data);
  otherTab.addEventListener('message', listen);

  startSession(priya);
  saveUser({ ...priya, fullName: 'Priya R.' });
  saveUser({ ...priya, fullName: 'Priya R.' });
  endSession('expired');

  const ended = { memberId: '01J', why: 'expired' };
  const news = [{ type: 'session' }, { type: 'session' }, { type: 'session', ended }];
  await expect.poll(() => heard).toEqual(news);
  otherTab.removeEventListener('message', listen);
});
