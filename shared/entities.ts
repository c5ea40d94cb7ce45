import * as z from 'zod/mini';
import { cardFacts } from './facts.ts';

/** What the API answers with. Each schema is an allow-list: a field that is not named here never leaves the server. */

/** The case by which the moderators have hidden something; its author alone still sees it, and this. */
const hidden = { hidden: z.optional(z.string()) };

export const idPair = { _id: z.string(), id: z.string() };
export const stamps = { createdAt: z.string(), updatedAt: z.string() };

export const Role = z.enum(['member', 'admin']);
export type Role = z.output<typeof Role>;

/** How somebody stands with the school: whoever waits, is suspended or leaving reaches their own account alone. */
export const MemberState = z.enum(['member', 'waiting', 'suspended', 'leaving']);
export type MemberState = z.output<typeof MemberState>;

/** The few facts about a person that stand beside what they wrote. `profilePhoto` is '' where there is none. */
export const Author = z.object({
  ...idPair,
  fullName: z.string(),
  username: z.string(),
  profilePhoto: z.string(),
});
export type Author = z.output<typeof Author>;

/** A person in a list, with what they let every member know. */
export const Person = z.extend(Author, { role: Role, ...cardFacts });
export type Person = z.output<typeof Person>;

const Post = z.object({ _id: z.string(), imageUrl: z.string() });

/** What a profile says to everybody who may see it, and what its member's own user holds, too. */
export const profile = {
  ...Author.shape,
  role: Role,
  classYear: cardFacts.classYear,
  gender: z.enum(['', 'male', 'female']),
  bio: z.string(),
  website: z.string(),
  followers: z.array(z.string()),
  following: z.array(z.string()),
  followersCount: z.number(),
  followingCount: z.number(),
  posts: z.array(Post),
  ...hidden,
  ...stamps,
};

/** One's own user, as the login answers it; `token` only there and in `auth/me`. */
export const OwnUser = z.object({
  ...profile,
  email: z.string(),
  /** Whether the member has shown to read that address; in neither login nor cookie. */
  emailVerified: z.optional(z.boolean()),
  state: z.optional(MemberState),
});
export type OwnUser = z.output<typeof OwnUser>;
export const LoggedInUser = z.extend(OwnUser, { token: z.string() });
export type LoggedInUser = z.output<typeof LoggedInUser>;

export const Image = z.object({
  _id: z.string(),
  imgUrl: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
});
export type Image = z.output<typeof Image>;

/** A job experience, or a story (`kind: 'story'`, with `author` and `content`, which `description` repeats). */
export const Experience = z.object({
  ...idPair,
  kind: z.enum(['job', 'story']),
  user: Author,
  title: z.string(),
  company: z.string(),
  location: z.string(),
  role: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  description: z.string(),
  author: z.string(),
  content: z.string(),
  images: z.array(Image),
  likes: z.array(z.string()),
  likesCount: z.number(),
  likedByMe: z.boolean(),
  commentsCount: z.number(),
  ...hidden,
  ...stamps,
});
export type Experience = z.output<typeof Experience>;

export const Comment = z.object({
  ...idPair,
  experienceId: z.string(),
  text: z.string(),
  imageId: z.optional(z.string()),
  user: Author,
  ...hidden,
  createdAt: z.string(),
});
export type Comment = z.output<typeof Comment>;

/**
 * `seq` counts the messages of one conversation from 1 without a gap: the order, and the cursor. `nth` counts those of
 * the same sender, so that whoever knows two messages knows how many of each lie between.
 */
export const Message = z.object({
  ...idPair,
  senderId: z.string(),
  receiverId: z.string(),
  message: z.string(),
  seq: z.number(),
  nth: z.number(),
  clientMessageId: z.optional(z.string()),
  ...hidden,
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type Message = z.output<typeof Message>;

/** A conversation in one's own inbox; `_id` is the other member's id. */
export const Conversation = z.object({
  ...idPair,
  user: Author,
  lastMessage: Message,
  unreadCount: z.number(),
});
export type Conversation = z.output<typeof Conversation>;

export const Session = z.object({
  ...idPair,
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** The body of every error. `errors` names the fields, `requestId` stands in a 500 alone. */
export const Problem = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
});
export type Problem = z.output<typeof Problem>;

/** The plain yes of a call that has nothing else to tell. */
export const Done = z.object({ success: z.literal(true), message: z.string() });
