import type { LoggedInUser } from '#shared/platform/entities.ts';
import { aLoggedInUser } from './aLoggedInUser.ts';

/** Two members who use one browser in turn. */
export const priya: LoggedInUser = aLoggedInUser({
  _id: '01J',
  id: '01J',
  profilePhoto: '/images/a_1600.webp',
  bio: 'I repair radios.',
  followers: ['x'],
  following: ['y'],
  followersCount: 1,
  followingCount: 1,
  posts: [{ _id: 'p', imageUrl: '/images/p_480.webp' }],
  email: 'priya@example.edu',
  token: 'secret-token',
});

export const jonas: LoggedInUser = {
  ...priya,
  _id: '01K',
  id: '01K',
  fullName: 'Jonas',
  token: 'other-token',
};
