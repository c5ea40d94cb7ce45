import * as z from 'zod/mini';
import {
  type FactVisibility,
  type AudienceFact,
  Audiences,
  defaultAudience,
  cardFacts,
  type MessageSenders,
} from '#shared/platform/facts.ts';

/** What a member says about themselves, as the profile stores it; empty facts are absent. */
export const storedFactFields = {
  ...cardFacts,
  links: z.optional(z.array(z.string())),
  audience: z.optional(Audiences),
};
const Facts = z.object(storedFactFields);
type StatedFacts = z.output<typeof Facts>;

/** The public facts in the rows for cards and lists. */
export const cardFactFields = cardFacts;
const Card = z.object(cardFacts);
type CardFacts = z.output<typeof Card>;
const Visible = z.object({ ...cardFacts, links: storedFactFields.links });
/** The facts that others may see. An e-mail address has an audience too, but is handled separately. */
type VisibleFacts = z.output<typeof Visible>;

/** The audiences that a viewer belongs to. */
export type ViewerAudience = ReadonlySet<FactVisibility>;
export const strangerAudience: ViewerAudience = new Set(['all']);
export const ownAudience: ViewerAudience = new Set(['all', 'class', 'following', 'me']);

export function audienceOf({ audience }: Pick<StatedFacts, 'audience'>, fact: AudienceFact): FactVisibility {
  return audience?.[fact] ?? defaultAudience[fact];
}

/** The people who may message a member; undefined if everyone may. */
export function allowedSenders(profile: Pick<StatedFacts, 'audience'>): MessageSenders | undefined {
  const audience = audienceOf(profile, 'messages');
  return audience === 'all' ? undefined : audience;
}

/**
 * The facts of a member that a viewer may see. Profiles, cards and lists all use this function. If moderators have
 * hidden the member's profile, only the member sees any.
 */
export function visibleFacts(
  profile: StatedFacts & { readonly hidden?: string | undefined },
  viewer: ViewerAudience,
): VisibleFacts {
  if (profile.hidden !== undefined && !viewer.has('me')) return {};
  const visible = <F extends AudienceFact & keyof VisibleFacts>(fact: F) =>
    viewer.has(audienceOf(profile, fact)) ? profile[fact] : undefined;
  return {
    headline: visible('headline'),
    classYear: profile.classYear,
    degree: visible('degree'),
    place: visible('place'),
    employer: visible('employer'),
    jobTitle: visible('jobTitle'),
    field: visible('field'),
    openTo: visible('openTo'),
    links: visible('links'),
    confirmed: profile.confirmed,
  };
}

/** Only the facts that cards show; facts that the row lacks stay absent. */
export function cardFactsOf(row: CardFacts): CardFacts {
  return z.parse(Card, row);
}
