import * as z from 'zod/mini';
import { Author, Conversation } from '#shared/platform/entities.ts';

/** Responses of the home page's route. Separate from `platform/entities`, which every first load contains. */

/** A classmate whom the member does not follow yet, and why they are suggested. */
export const Classmate = z.extend(Author, {
  /** `joined`: in the last days. `near`: lives in the member's city. */
  why: z.enum(['joined', 'near']),
  joinedAt: z.string(),
  city: z.optional(z.string()),
});
export type Classmate = z.output<typeof Classmate>;

/** The member's class. */
export const OwnClass = z.object({
  year: z.number(),
  /** How many have joined; absent in a small class. */
  count: z.optional(z.number()),
  /** Number of graduates in the school's roster; only with `count`, and never fewer. */
  graduates: z.optional(z.number()),
  /** The people who joined last, without the member. */
  faces: z.array(Author),
  suggested: z.array(Classmate),
});
export type OwnClass = z.output<typeof OwnClass>;

/** The parts of a profile that are filled in. An unconfirmed address is `enough` if the site sends no mail. */
export const ProfileParts = z.object({
  photo: z.boolean(),
  job: z.boolean(),
  experience: z.boolean(),
  classYear: z.boolean(),
  email: z.enum(['missing', 'unconfirmed', 'confirmed', 'enough']),
  openTo: z.boolean(),
});
export type ProfileParts = z.output<typeof ProfileParts>;

/** The announcement on the home page. */
export const Pinned = z.object({ _id: z.string(), title: z.string(), excerpt: z.string() });
export type Pinned = z.output<typeof Pinned>;

/** What the home page shows besides events and experiences. */
export const Home = z.object({
  /** The member's city, unless only they may see it. */
  city: z.optional(z.string()),
  /** Conversations with unread messages among the ten latest, latest first. */
  unread: z.array(Conversation),
  /** Absent without a class, or while the directory is being built. */
  ownClass: z.optional(OwnClass),
  mayInvite: z.boolean(),
  /** The latest announcement of the last days, unless the member has hidden it. */
  pinned: z.optional(Pinned),
  parts: ProfileParts,
});
export type Home = z.output<typeof Home>;
