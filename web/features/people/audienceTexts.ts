import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type FactVisibility, type AudienceFact, defaultAudience } from '#shared/platform/facts.ts';
import type { Profile } from '#shared/profiles/entities.ts';

/** The audiences of a fact, with their labels. */
export const audienceOptions = [
  { value: 'all', label: msg`All members` },
  { value: 'class', label: msg`My class` },
  { value: 'following', label: msg`People I follow` },
  { value: 'me', label: msg`Only me` },
] as const satisfies readonly { readonly value: FactVisibility; readonly label: MessageDescriptor }[];

/** The audience of a fact on the member's own profile. */
export function audienceOf({ audience }: Pick<Profile, 'audience'>, fact: AudienceFact): FactVisibility {
  return audience?.[fact] ?? defaultAudience[fact];
}

/** Who can see the member's e-mail, in a sentence. */
export function emailAudienceText(profile: Pick<Profile, 'audience'>): string {
  const sentences = {
    all: t`All members can see your e-mail address.`,
    class: t`Your class can see your e-mail address.`,
    following: t`People you follow can see your e-mail address.`,
    me: t`Only you and the alumni office can see your e-mail address.`,
  };
  return sentences[audienceOf(profile, 'email')];
}
