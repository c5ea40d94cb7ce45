import type { Reason, ThingKind, Verdict } from '#shared/moderation/entities.ts';

/** How reasons, things and decisions are called on screens. */

export const reasonNames: Readonly<Record<Reason, string>> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  fake: 'Fake profile or false claims',
  private: 'Shares private information',
  violence: 'Nudity or violence',
  other: 'Something else',
};

export const thingNames: Readonly<Record<ThingKind, string>> = {
  experience: 'Experience',
  comment: 'Comment',
  message: 'Message',
  profile: 'Profile',
};

export const decisionNames: Readonly<Record<Verdict, string>> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  warn: 'Warned',
  suspend: 'Suspended',
};

/** By what one is called in a sentence. */
export const firstNameOf = (fullName: string): string => fullName.split(' ')[0] ?? fullName;
