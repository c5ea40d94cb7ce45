import type { StoredUser } from '#functions/members/users.ts';
import { newId } from '#functions/platform/runtime/ids.ts';

/** A profile as stored; `overrides` has only what matters to the test. */
export function aStoredUser(overrides: Partial<StoredUser> = {}): StoredUser {
  const id = newId();
  const at = new Date().toISOString();
  return {
    id,
    username: `u${id.slice(-16)}`,
    fullName: `Name ${id}`,
    email: '',
    gender: '',
    language: '',
    bio: '',
    website: '',
    profilePhoto: '',
    photoId: '',
    role: 'member',
    passwordHash: 'hash',
    followersCount: 0,
    followingCount: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...overrides,
  };
}
