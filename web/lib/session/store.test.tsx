import { expect, test, vi } from 'vitest';
import { storeKey } from '#shared/platform/browserLimits.ts';

const person = { _id: '1', id: '1', fullName: 'Maya', username: 'maya', profilePhoto: '', role: 'member' };
const saved = JSON.stringify({ state: { user: { authUser: person } }, version: 1 });

/** The store as a fresh page loads it. */
async function freshStore() {
  vi.resetModules();
  return import('./store.ts');
}

test('restores the saved user before the first render', async () => {
  localStorage.setItem(storeKey, saved);

  const { isRehydrated, useClientState } = await freshStore();

  expect(isRehydrated()).toBe(true);
  expect(useClientState.getState().user.authUser?.fullName).toBe('Maya');
});

test('a corrupt entry counts as empty', async () => {
  localStorage.setItem(storeKey, '{broken');

  const { isRehydrated, useClientState } = await freshStore();

  expect(isRehydrated()).toBe(true);
  expect(useClientState.getState().user.authUser).toBeNull();
});

test('blocked and full storage change nothing for the page', async () => {
  const deny = (): never => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny });

  const { changeUserState, isRehydrated, readPerson, useClientState } = await freshStore();
  changeUserState({ authUser: readPerson(person) });

  expect(isRehydrated()).toBe(true);
  expect(useClientState.getState().user.authUser?.username).toBe('maya');
});

test('does not store who is online', async () => {
  localStorage.setItem(storeKey, saved);
  const { changeUserState } = await freshStore();

  changeUserState({ onlineUsers: ['a', 'b'] });

  expect(localStorage.getItem(storeKey)).toBe(saved);
});

test('the person selected in one tab is not selected in another, nor stored for it', async () => {
  localStorage.setItem(storeKey, saved);
  const { changeUserState, readPerson, useClientState } = await freshStore();

  changeUserState({ selectedUser: readPerson({ ...person, _id: '2' }) });

  expect(useClientState.getState().user.selectedUser?._id).toBe('2');
  expect(localStorage.getItem(storeKey)).toBe(saved);
});

test("another member starts without the last one's state", async () => {
  localStorage.setItem(storeKey, saved);
  const { changeUserState, readPerson, useClientState } = await freshStore();
  changeUserState({ onlineUsers: ['a'], selectedUser: readPerson({ ...person, _id: '2' }) });

  changeUserState({ authUser: readPerson({ ...person, _id: '3' }) });

  const { user } = useClientState.getState();
  expect([user.authUser?._id, user.selectedUser, user.onlineUsers]).toEqual(['3', null, []]);
});

test('a tab that has not noticed another member yet overwrites nothing of theirs', async () => {
  localStorage.setItem(storeKey, saved);
  const { changeUserState } = await freshStore();
  const others = saved.replaceAll('Maya', 'Jonas').replace('"1"', '"2"');
  localStorage.setItem(storeKey, others);

  changeUserState({ onlineUsers: ['a'] });

  expect(localStorage.getItem(storeKey)).toBe(others);
});
