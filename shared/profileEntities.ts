import * as z from 'zod/mini';
import { profile } from './entities.ts';
import { Audiences, cardFacts, Writers } from './facts.ts';

/**
 * A profile with the facts that are for whoever looks. `email` stands there for oneself, '' where there is none, and for
 * whom its member lets see it once it is confirmed; `audience` for oneself alone. `writers` stands there where the viewer
 * may not write to the member: whom they take messages from.
 */
export const Profile = z.object({
  ...profile,
  ...cardFacts,
  links: z.optional(z.array(z.string())),
  audience: z.optional(Audiences),
  followings: z.array(z.string()),
  isFollowing: z.boolean(),
  email: z.optional(z.string()),
  writers: z.optional(Writers),
});
export type Profile = z.output<typeof Profile>;
