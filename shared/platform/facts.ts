import * as z from 'zod/mini';

/** The facts that members may add to their profile, and who can see them. */

export const openToKinds = ['mentoring', 'hiring', 'speaking'] as const;
export const OpenTo = z.enum(openToKinds);
export type OpenTo = z.output<typeof OpenTo>;

/** A city of the bundled list; the country by its English name. */
export const Place = z.object({ city: z.string(), country: z.string() });
export type Place = z.output<typeof Place>;

/** A place as a single string, as facets list it and filters name it: 'Rotterdam, Netherlands'. */
export function placeValue({ city, country }: Place): string {
  return `${city}, ${country}`;
}

/** Who can see a fact: all members, confirmed members of the same class, people the member follows, or nobody. */
export const audiences = ['all', 'class', 'following', 'me'] as const;
export const FactVisibility = z.enum(audiences);
export type FactVisibility = z.output<typeof FactVisibility>;

/**
 * The facts with an audience, and their default. Name, photo and class are visible to all. `messages` controls who may
 * write to the member: `me` is nobody.
 */
export const defaultAudience = {
  headline: 'all',
  degree: 'all',
  place: 'all',
  employer: 'all',
  jobTitle: 'all',
  field: 'all',
  openTo: 'all',
  links: 'all',
  email: 'me',
  messages: 'all',
} as const satisfies Readonly<Record<string, FactVisibility>>;
export type AudienceFact = keyof typeof defaultAudience;
/** The facts on a profile that have an audience. */
export type ShownFact = Exclude<AudienceFact, 'messages'>;

/** The people who may message a member who restricts messages. */
export const MessageSenders = z.enum(['class', 'following', 'me']);
export type MessageSenders = z.output<typeof MessageSenders>;

/** The audiences that a member has chosen; `defaultAudience` has the defaults. */
export const Audiences = z.object({
  headline: z.optional(FactVisibility),
  degree: z.optional(FactVisibility),
  place: z.optional(FactVisibility),
  employer: z.optional(FactVisibility),
  jobTitle: z.optional(FactVisibility),
  field: z.optional(FactVisibility),
  openTo: z.optional(FactVisibility),
  links: z.optional(FactVisibility),
  email: z.optional(FactVisibility),
  messages: z.optional(FactVisibility),
});
export type Audiences = z.output<typeof Audiences>;

export const factLimits = {
  headlineLength: 120,
  degreeLength: 120,
  employerLength: 120,
  jobTitleLength: 120,
  maxLinks: 5,
  linkLength: 200,
  /** A member's former names, by which search still finds them. */
  maxEarlierNames: 3,
  classYearFrom: 1900,
  /** Students know their future graduation year. */
  classYearsAhead: 10,
} as const;

/** The facts on a card in lists, as far as they are visible to all members. */
export const cardFacts = {
  headline: z.optional(z.string()),
  classYear: z.optional(z.number()),
  degree: z.optional(z.string()),
  place: z.optional(Place),
  employer: z.optional(z.string()),
  jobTitle: z.optional(z.string()),
  /** One of `fieldsOfWork.ts`. */
  field: z.optional(z.string()),
  openTo: z.optional(z.array(OpenTo)),
  /** True if the school knows them by this name. */
  confirmed: z.optional(z.boolean()),
};
