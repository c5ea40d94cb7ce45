import { LoggedInUser } from '#shared/platform/entities.ts';

/** A valid login reply. */
export function aLoggedInUser(overrides: Partial<LoggedInUser> = {}): LoggedInUser {
  return LoggedInUser.parse({
    _id: '01JD0000000000000000000001',
    id: '01JD0000000000000000000001',
    fullName: 'Priya Raman',
    username: 'priya',
    profilePhoto: '',
    role: 'member',
    gender: 'female',
    bio: '',
    website: '',
    followers: [],
    following: [],
    followersCount: 0,
    followingCount: 0,
    posts: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    email: '',
    token: 'a-token',
    ...overrides,
  });
}
