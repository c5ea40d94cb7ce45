import { afterEach, expect, test, vi } from 'vitest';
import { storeKey } from '#shared/limits.ts';

const person = { _id: '1', id: '1', fullName: 'Maya', username: 'maya', profilePhoto: '', role: 'member' };
const saved = JSON.stringify({ state: { user: { authUser: person, selectedUser: null } }, version: 1 });

/** The store as a fresh page loads it. */
async function freshStore() {
  vi.resetModules();
  return import('./store.ts');
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('takes the saved user over before anything is drawn', async () => {
  localStorage.setItem(storeKey, saved);

  const { isRehydrated, useClientState } = await freshStore();

  expect(isRehydrated()).toBe(true);
  expect(useClientState.getState().user.authUser?.fullName).toBe('Maya');
});

test('a corrupt entry is an empty one', async () => {
  localStorage.setItem(storeKey, '{broken');

  const { isRehydrated, useClientState } = await freshStore();

  expect(isRehydrated()).toBe(true);
  expect(useClientState.getState().user.authUser).toBeNull();
});

test('denied and full storage change nothing for the page', async () => {
  const deny = (): never => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny });

  const { changeUserState, isRehydrated, readPerson, useClientState } = await freshStore();
  changeUserState({ authUser: readPerson(person) });

  expect(isRehydrated()).toBe(true);
  expect(useClientState.getState().user.authUser?.username).toBe('maya');
});

test('keeps who is online out of storage', async () => {
  localStorage.setItem(storeKey, saved);
  const { changeUserState } = await freshStore();

  changeUserState({ onlineUsers: ['a', 'b'] });

  expect(localStorage.getItem(storeKey)).toBe(saved);
});

test('a logout in another tab ends it in this one', async () => {
  localStorage.setItem(storeKey, saved);
  const { followOtherTabs, useClientState } = await freshStore();
  const stop = followOtherTabs();

  window.dispatchEvent(new StorageEvent('storage', { key: storeKey, newValue: null }));

  expect(useClientState.getState().user.authUser).toBeNull();
  stop();
});
