import * as z from 'zod/mini';
import { Experience, profile } from '#shared/platform/entities.ts';
import { Audiences, cardFacts, MessageSenders } from '#shared/platform/facts.ts';

/** The part of an experience that the career on a profile shows. */
export const CareerStep = z.pick(Experience, {
  _id: true,
  kind: true,
  title: true,
  company: true,
  location: true,
  role: true,
  startDate: true,
  endDate: true,
});
export type CareerStep = z.output<typeof CareerStep>;

/**
 * A profile with the facts that the viewer may see. `email` is included for the member, '' if there is none, and for
 * viewers in its audience once it is confirmed. `audience` and `emailVerified` are only for the member. `messagesFrom`
 * is included if the viewer may not write to the member, and says who may. `career` has the jobs among the newest
 * experiences, if it was asked for.
 */
export const Profile = z.object({
  ...profile,
  ...cardFacts,
  links: z.optional(z.array(z.string())),
  audience: z.optional(Audiences),
  followings: z.array(z.string()),
  isFollowing: z.boolean(),
  email: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  messagesFrom: z.optional(MessageSenders),
  career: z.optional(z.array(CareerStep)),
});
export type Profile = z.output<typeof Profile>;
