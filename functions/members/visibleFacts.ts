import * as z from 'zod/mini';
import {
  type Audience,
  type AudienceFact,
  Audiences,
  audienceUnlessSaid,
  cardFacts,
  type Writers,
} from '#shared/facts.ts';

/** What a profile holds of what its member tells of themselves; what was never said, or cleared, is missing. */
export const factFields = {
  ...cardFacts,
  links: z.optional(z.array(z.string())),
  audience: z.optional(Audiences),
};
const Facts = z.object(factFields);
export type ToldFacts = z.output<typeof Facts>;

/** The facts in the rows that cards and lists are made of: those that are for all. */
export const cardFactFields = cardFacts;
const Card = z.object(cardFacts);
export type CardFacts = z.output<typeof Card>;
const Visible = z.object({ ...cardFacts, links: factFields.links });
/** The facts that others may see; an e-mail has an audience, too, and is told elsewhere. */
export type VisibleFacts = z.output<typeof Visible>;

/** What one who looks is to the member: of every audience in here. */
export type ViewerAudience = ReadonlySet<Audience>;
export const everybody: ViewerAudience = new Set(['all']);
export const oneself: ViewerAudience = new Set(['all', 'class', 'following', 'me']);

/** Whom a fact is for. */
export function audienceOf({ audience }: Pick<ToldFacts, 'audience'>, fact: AudienceFact): Audience {
  return audience?.[fact] ?? audienceUnlessSaid[fact];
}

/** Whom a member takes messages from; undefined where from all. */
export function writersOf(told: Pick<ToldFacts, 'audience'>): Writers | undefined {
  const whom = audienceOf(told, 'messages');
  return whom === 'all' ? undefined : whom;
}

/**
 * The facts of a member that these eyes may see: the one place that decides it, for profiles, cards and lists. Of whom
 * the moderators have hidden nobody else sees any.
 */
export function visibleFacts(
  told: ToldFacts & { readonly hidden?: string | undefined },
  eyes: ViewerAudience,
): VisibleFacts {
  if (told.hidden !== undefined && !eyes.has('me')) return {};
  const seen = <F extends AudienceFact & keyof VisibleFacts>(fact: F) =>
    eyes.has(audienceOf(told, fact)) ? told[fact] : undefined;
  return {
    headline: seen('headline'),
    classYear: told.classYear,
    degree: seen('degree'),
    place: seen('place'),
    employer: seen('employer'),
    jobTitle: seen('jobTitle'),
    field: seen('field'),
    openTo: seen('openTo'),
    links: seen('links'),
    confirmed: told.confirmed,
  };
}

/** The facts that cards show, out of a row that holds more; those that the row lacks are missing here, too. */
export function cardFactsOf(row: CardFacts): CardFacts {
  return z.parse(Card, row);
}
