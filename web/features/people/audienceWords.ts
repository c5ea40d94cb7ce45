import type { Profile } from '#shared/profiles/entities.ts';
import { type Audience, type AudienceFact, audienceUnlessSaid } from '#shared/platform/facts.ts';

/** The audiences of a fact, as labels to choose from. */
export const audienceOptions = [
  { value: 'all', label: 'All members' },
  { value: 'class', label: 'My class' },
  { value: 'following', label: 'People I follow' },
  { value: 'me', label: 'Only me' },
] as const satisfies readonly { readonly value: Audience; readonly label: string }[];

/** The audience of a fact on the member's own profile. */
export function audienceOf({ audience }: Pick<Profile, 'audience'>, fact: AudienceFact): Audience {
  return audience?.[fact] ?? audienceUnlessSaid[fact];
}

const who: Readonly<Record<Audience, string>> = {
  all: 'All members see',
  class: 'Your class sees',
  following: 'Whom you follow sees',
  me: 'Only you see',
};

/** 'Only you see your e-mail.' */
export function audienceSentence(
  profile: Pick<Profile, 'audience'>,
  fact: AudienceFact,
  words: string,
): string {
  return `${who[audienceOf(profile, fact)]} ${words}.`;
}
