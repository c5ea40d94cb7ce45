import * as z from 'zod/mini';
import { cardFacts } from './facts.ts';
import { languages } from './languages.ts';

/** Responses of the API. Each schema is an allow-list: a field that is not named here never leaves the server. */

/** The case in which the moderators hid something; only its author still sees it, with this id. */
const hidden = { hidden: z.optional(z.string()) };

export const idPair = { _id: z.string(), id: z.string() };
export const timestamps = { createdAt: z.string(), updatedAt: z.string() };

export const Role = z.enum(['member', 'admin']);
export type Role = z.output<typeof Role>;

/** A member's status with the school: pending, suspended and leaving members can use only their own account. */
export const MemberStatus = z.enum(['member', 'waiting', 'suspended', 'leaving']);
export type MemberStatus = z.output<typeof MemberStatus>;

/** The few facts about a person that appear with their content. `profilePhoto` is '' if there is none. */
export const Author = z.object({
  ...idPair,
  fullName: z.string(),
  username: z.string(),
  profilePhoto: z.string(),
});
export type Author = z.output<typeof Author>;

/** A person in a list, with the facts they share with all members. */
export const Person = z.extend(Author, { role: Role, ...cardFacts });
export type Person = z.output<typeof Person>;

const Post = z.object({ _id: z.string(), imageUrl: z.string() });

/** The fields that a profile shows to all its viewers, and that the member's own user has, too. */
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
  ...timestamps,
};

/** The language that a member has chosen for the site and their mails; '' if they haven't. */
export const ChosenLanguage = z.enum(['', ...languages]);
export type ChosenLanguage = z.output<typeof ChosenLanguage>;

/** The member's own user, as the login returns it; `token` only there and in `user/me`. */
export const OwnUser = z.object({
  ...profile,
  email: z.string(),
  /** Whether the member has confirmed that address; in neither login nor cookie. */
  emailVerified: z.optional(z.boolean()),
  status: z.optional(MemberStatus),
  language: z._default(ChosenLanguage, ''),
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

/** A member whom a text mentions as `@username`; the link goes to the id, because names change. */
export const MentionedPerson = z.object({ _id: z.string(), username: z.string() });
export type MentionedPerson = z.output<typeof MentionedPerson>;

const mentions = { mentions: z.optional(z.array(MentionedPerson)) };

/** A job experience, or a story (`kind: 'story'`) with `author` and `content`; `description` repeats `content`. */
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
  ...mentions,
  ...hidden,
  ...timestamps,
});
export type Experience = z.output<typeof Experience>;

export const Comment = z.object({
  ...idPair,
  experienceId: z.string(),
  text: z.string(),
  imageId: z.optional(z.string()),
  user: Author,
  ...mentions,
  ...hidden,
  createdAt: z.string(),
});
export type Comment = z.output<typeof Comment>;

/**
 * `seq` numbers the messages of one conversation from 1 without a gap, as order and cursor. `nth` numbers those of the
 * same sender, so any two messages show how many of each lie between.
 */
export const Message = z.object({
  ...idPair,
  senderId: z.string(),
  receiverId: z.string(),
  message: z.string(),
  seq: z.number(),
  nth: z.number(),
  clientMessageId: z.optional(z.string()),
  /** The moderators hid it: its sender still sees the text, for the other member `message` is ''. */
  isHidden: z.optional(z.boolean()),
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type Message = z.output<typeof Message>;

/** A conversation in the member's own inbox; `_id` is the other member's id. */
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

/** What is wrong with one field: `code` is one of `fieldCodes`, `params` are the values in its text. */
export const FieldProblem = z.object({
  path: z.string(),
  message: z.string(),
  code: z._default(z.string(), 'INVALID'),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/**
 * The body of every error. `code` is the name of the failure. `errors` names the fields, and `message` is the first
 * one's; only a 500 has `requestId`.
 */
export const Problem = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(FieldProblem)),
  requestId: z.optional(z.string()),
});
export type Problem = z.output<typeof Problem>;

/** The success of a call that returns no data. */
export const Done = z.object({ success: z.literal(true), message: z.string() });
