import { create } from 'zustand';
import { persist, type PersistStorage, type StorageValue } from 'zustand/middleware';
import { storeKey, storeVersion } from '#shared/platform/browserLimits.ts';
import type { Person } from '#shared/platform/entities.ts';
import { parseJson } from '#shared/platform/parseJson.ts';
import { safeLocalStorage } from '#web/lib/browser/storage.ts';
import { enterMemberScope } from './memberScope.ts';

/** The client's own state; everything that the server owns is in the query cache. */
export interface ClientState {
  readonly user: {
    readonly authUser: Person | null;
    /** The member whose conversation is open in this tab; the URL has it, too. */
    readonly selectedUser: Person | null;
    readonly onlineUsers: readonly string[];
  };
}

const initialState: ClientState = { user: { authUser: null, selectedUser: null, onlineUsers: [] } };

/**
 * The part that all tabs share and the next paint needs: one name and photo, no token, no list, no message.
 */
type Saved = { readonly user: Pick<ClientState['user'], 'authUser'> };

let hasRehydrated = false;
/**
 * What this tab last read from storage: as long as it is unchanged, this tab does not overwrite what another tab wrote.
 */
let lastSaved: string | null = null;
/** What an expired session leaves in storage; a logout leaves nothing. */
const expiredText = JSON.stringify({ state: { user: { authUser: null } }, version: storeVersion });
let hasExpired = false;

/** Client state, persisted under `root`; works with blocked, full and corrupt storage. */
export const useClientState = create<ClientState>()(
  persist(() => initialState, {
    name: storeKey,
    version: storeVersion,
    storage: safeStorage(),
    partialize: ({ user: { authUser } }) => ({ user: { authUser } }),
    merge: (saved, current) => ({ user: { ...current.user, authUser: savedMember(saved) } }),
    onRehydrateStorage: () => () => {
      hasRehydrated = true;
    },
  }),
);

/** The logged-in member; null while nobody is logged in. */
export const useAuthUser = () => useClientState(({ user }) => user.authUser);
export const useOwnId = () => useClientState(({ user }) => user.authUser?._id);
export const useIsAdmin = () => useClientState(({ user }) => user.authUser?.role === 'admin');
export const useOnlineIds = () => useClientState(({ user }) => user.onlineUsers);
export const useIsMemberOnline = (id: string) => useClientState(({ user }) => user.onlineUsers.includes(id));

// The only place where the member changes: everything kept for members reacts here, before anything renders.
useClientState.subscribe(({ user }) => enterMemberScope(user.authUser?._id));
enterMemberScope(useClientState.getState().user.authUser?._id);

/** True once the saved state has been read, or reading has failed. */
export function isRehydrated(): boolean {
  return hasRehydrated;
}

/** Changes the named parts of the user state; a new member inherits nothing from the last one. */
export function changeUserState(change: Partial<ClientState['user']>): void {
  useClientState.setState(({ user }) => {
    const next = { ...user, ...change };
    const isSameMember = next.authUser?._id === user.authUser?._id;
    return { user: isSameMember ? next : { ...initialState.user, ...change } };
  });
}

/** Clears the member in memory and in storage. */
export function wipeClientState(): void {
  hasExpired = false;
  useClientState.setState(initialState);
}

/**
 * Clears the member in memory, and notes in storage that a session has expired: after a logout, other tabs
 * would delete their drafts.
 */
export function expireClientState(): void {
  hasExpired = true;
  useClientState.setState(initialState);
}

/** The member in storage, as the last tab left it: null after an expiry, undefined after a logout. */
export function storedMember(): Person | null | undefined {
  return readStored()?.state.user.authUser;
}

/** The public part of a person, read from untrusted data, or null. */
export function readPerson(value: unknown): Person | null {
  if (typeof value !== 'object' || value === null || !('_id' in value)) return null;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const { _id, fullName, username, profilePhoto, role, classYear } = fields;
  if (typeof _id !== 'string' || typeof fullName !== 'string' || typeof username !== 'string') return null;
  return {
    _id,
    id: _id,
    fullName,
    username,
    profilePhoto: typeof profilePhoto === 'string' ? profilePhoto : '',
    role: role === 'admin' ? 'admin' : 'member',
    ...(typeof classYear === 'number' ? { classYear } : {}),
  };
}

function savedMember(saved: unknown): Person | null {
  const user: unknown = typeof saved === 'object' && saved !== null && 'user' in saved ? saved.user : null;
  if (typeof user !== 'object' || user === null) return null;
  return 'authUser' in user ? readPerson(user.authUser) : null;
}

/** Storage that never throws, never writes before it has been read, and is empty without a user. */
function safeStorage(): PersistStorage<Saved> {
  return {
    getItem: readStored,
    setItem: (_, value) => {
      if (!hasRehydrated) return;
      if (value.state.user.authUser) hasExpired = false;
      const textWithoutMember = hasExpired ? expiredText : null;
      writeStored(value.state.user.authUser ? JSON.stringify(value) : textWithoutMember);
    },
    removeItem: () => writeStored(null),
  };
}

function readStored(): StorageValue<Saved> | null {
  lastSaved = safeLocalStorage.get(storeKey);
  const value = savedValue(lastSaved);
  hasExpired = value !== null && value.state.user.authUser === null;
  return value;
}

function writeStored(text: string | null): void {
  if (text === lastSaved) return;
  lastSaved = text;
  safeLocalStorage.set(storeKey, text);
}

function savedValue(text: string | null): StorageValue<Saved> | null {
  const value = parseJson(text ?? '');
  if (typeof value !== 'object' || value === null || !('state' in value)) return null;
  return { state: { user: { authUser: savedMember(value.state) } }, version: storeVersion };
}
