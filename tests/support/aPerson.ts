import {
  type Message,
  Message as MessageSchema,
  type OwnUser,
  type Person,
} from '#shared/platform/entities.ts';
import { Profile } from '#shared/profiles/entities.ts';

/** A valid other member; the number makes them different. */
export function aPerson(index: number, overrides: Partial<Person> = {}): Person {
  const id = `01JD00000000000000000001${String(index).padStart(2, '0')}`;
  const username = `person${index}`;
  return {
    _id: id,
    id,
    fullName: `Person ${index}`,
    username,
    profilePhoto: '',
    role: 'member',
    ...overrides,
  };
}

/** The public profile of a person. */
export function aProfile(person: Person, overrides: Partial<Profile> = {}): Profile {
  return Profile.parse({
    ...person,
    gender: '',
    bio: '',
    website: '',
    followers: [],
    following: [],
    followings: [],
    followersCount: 0,
    followingCount: 0,
    isFollowing: false,
    posts: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...overrides,
  });
}

/** A member's own profile. */
export const anOwnProfile = (user: OwnUser, overrides: Partial<Profile> = {}): Profile =>
  aProfile(user, { ...user, ...overrides });

/** A message between two members. */
export function aMessage(seq: number, from: string, to: string, overrides: Partial<Message> = {}): Message {
  const id = `message${seq}`;
  return MessageSchema.parse({
    _id: id,
    id,
    senderId: from,
    receiverId: to,
    message: `Text ${seq}`,
    seq,
    nth: seq,
    createdAt: '2026-11-20T15:38:00.000Z',
    isRead: false,
    ...overrides,
  });
}
