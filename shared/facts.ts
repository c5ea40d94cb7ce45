import * as z from 'zod/mini';

/** What members may tell of themselves beside their name, and whom they let see it. */

export const openToKinds = ['mentoring', 'hiring', 'speaking'] as const;
export const OpenTo = z.enum(openToKinds);
export type OpenTo = z.output<typeof OpenTo>;

/** A city of the bundled list; the country by its English name. */
export const Place = z.object({ city: z.string(), country: z.string() });
export type Place = z.output<typeof Place>;

/** Who sees a fact: every member, the confirmed members of one's class, whom one follows, or nobody else. */
export const audiences = ['all', 'class', 'following', 'me'] as const;
export const Audience = z.enum(audiences);
export type Audience = z.output<typeof Audience>;

/**
 * The facts that have an audience, and whom they are for unless said otherwise. Name, photo and class are for all.
 * `messages` tells who may write to the member: `me` is nobody.
 */
export const audienceUnlessSaid = {
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
} as const satisfies Readonly<Record<string, Audience>>;
export type AudienceFact = keyof typeof audienceUnlessSaid;
/** What a profile shows, as far as it has an audience. */
export type ShownFact = Exclude<AudienceFact, 'messages'>;

/** Whom somebody takes messages from where not from all. */
export const Writers = z.enum(['class', 'following', 'me']);
export type Writers = z.output<typeof Writers>;

/** What a member said of whom their facts are for; the others are for whom `audienceUnlessSaid` has it. */
export const Audiences = z.object({
  headline: z.optional(Audience),
  degree: z.optional(Audience),
  place: z.optional(Audience),
  employer: z.optional(Audience),
  jobTitle: z.optional(Audience),
  field: z.optional(Audience),
  openTo: z.optional(Audience),
  links: z.optional(Audience),
  email: z.optional(Audience),
  messages: z.optional(Audience),
});
export type Audiences = z.output<typeof Audiences>;

export const factLimits = {
  headlineLength: 120,
  degreeLength: 120,
  employerLength: 120,
  jobTitleLength: 120,
  linksMost: 5,
  linkLength: 200,
  /** Names that somebody had before, by which they are still found. */
  earlierNamesMost: 3,
  classYearFrom: 1900,
  /** Students know the year in which they will have graduated. */
  classYearsAhead: 10,
} as const;

/** The facts that lists show on a card, as far as they are for every member. */
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
  /** True where the school knows them by this name. */
  confirmed: z.optional(z.boolean()),
};
