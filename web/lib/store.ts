import { create } from 'zustand';
import { persist, type PersistStorage, type StorageValue } from 'zustand/middleware';
import type { Person } from '#shared/entities.ts';
import { storeKey, storeVersion } from '#shared/limits.ts';

/** What the client itself knows; everything that the server owns lives in the query cache. */
export interface ClientState {
  readonly user: {
    readonly authUser: Person | null;
    readonly selectedUser: Person | null;
    readonly onlineUsers: readonly string[];
  };
}

const empty: ClientState = { user: { authUser: null, selectedUser: null, onlineUsers: [] } };

/** The part that the next paint needs: two names and faces, no token, no list, no message. */
type Saved = { readonly user: Pick<ClientState['user'], 'authUser' | 'selectedUser'> };

let rehydrated = false;

/** Client state, persisted under `root`; survives denied, full and corrupt storage. */
export const useClientState = create<ClientState>()(
  persist(() => empty, {
    name: storeKey,
    version: storeVersion,
    storage: safeStorage(),
    partialize: ({ user: { authUser, selectedUser } }) => ({ user: { authUser, selectedUser } }),
    merge: (saved, current) => ({ user: { ...current.user, ...savedUsers(saved) } }),
    onRehydrateStorage: () => () => {
      rehydrated = true;
    },
  }),
);

/** True once the saved state has been read, whatever came of it. */
export function isRehydrated(): boolean {
  return rehydrated;
}

/** Changes the named parts of the user state. */
export function changeUserState(change: Partial<ClientState['user']>): void {
  useClientState.setState(({ user }) => ({ user: { ...user, ...change } }));
}

/** Forgets everything, in memory and in storage. */
export function wipeClientState(): void {
  useClientState.setState(empty);
  useClientState.persist.clearStorage();
}

/** The public part of a person out of data of any origin, or null. */
export function readPerson(value: unknown): Person | null {
  if (typeof value !== 'object' || value === null || !('_id' in value)) return null;
  const { _id, fullName, username, profilePhoto, role }: Readonly<Record<string, unknown>> = { ...value };
  if (typeof _id !== 'string' || typeof fullName !== 'string' || typeof username !== 'string') return null;
  return {
    _id,
    id: _id,
    fullName,
    username,
    profilePhoto: typeof profilePhoto === 'string' ? profilePhoto : '',
    role: role === 'admin' ? 'admin' : 'member',
  };
}

function savedUsers(saved: unknown): Saved['user'] {
  const user: unknown = typeof saved === 'object' && saved !== null && 'user' in saved ? saved.user : null;
  if (typeof user !== 'object' || user === null) return { authUser: null, selectedUser: null };
  return {
    authUser: 'authUser' in user ? readPerson(user.authUser) : null,
    selectedUser: 'selectedUser' in user ? readPerson(user.selectedUser) : null,
  };
}

/** Storage that never throws, never writes before it has been read, and leaves nothing behind without a user. */
function safeStorage(): PersistStorage<Saved> {
  const attempt = <T>(act: () => T): T | null => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  return {
    getItem: (name) => attempt(() => savedValue(localStorage.getItem(name))),
    setItem: (name, value) => {
      if (!rehydrated) return;
      const { authUser } = value.state.user;
      attempt(() =>
        authUser ? localStorage.setItem(name, JSON.stringify(value)) : localStorage.removeItem(name),
      );
    },
    removeItem: (name) => {
      attempt(() => localStorage.removeItem(name));
    },
  };
}

function savedValue(text: string | null): StorageValue<Saved> | null {
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('state' in value)) return null;
  return { state: { user: savedUsers(value.state) }, version: storeVersion };
}

/** Other tabs: a login there arrives here, a logout there ends it here. */
export function followOtherTabs(): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key !== null && key !== storeKey) return;
    if (newValue === null) useClientState.setState(empty);
    else void useClientState.persist.rehydrate();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
