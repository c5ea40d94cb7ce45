import * as z from 'zod/mini';
import { mailKind, textVariable } from '#functions/platform/mail/mailKind.ts';
import { decisionWords, DecisionOutcome, DecisionSubject } from './decisionWords.ts';

/** The moderators' decision about a member's content, with the reason. */
export const caseDecidedKind = mailKind({
  name: 'caseDecided',
  variables: z.object({
    /** For example 'an experience you shared'. */
    content: textVariable,
    outcome: textVariable,
    /** The moderators' words; '' if there are none. */
    words: z.optional(textVariable),
    /** When the suspension of the account ends. */
    until: z.optional(textVariable),
    /** How to appeal; absent if the decision is in the member's favor. */
    appeal: z.optional(textVariable),
  }),
  wording: {
    input: z.object({
      content: DecisionSubject,
      outcome: DecisionOutcome,
      words: z.optional(textVariable),
      until: z.optional(textVariable),
    }),
    write: ({ content, outcome, words: reason, until }, words) => ({
      content: words.text(decisionWords.subjects[content]),
      outcome: words.text(decisionWords.outcomes[outcome]),
      words: reason,
      until: until && words.day(until),
      ...(outcome !== 'dismiss' && { appeal: words.text(decisionWords.appeal) }),
    }),
  },
  hourly: undefined,
});

/** Reported content was handled. The mail does not say how, which is between the moderators and the author. */
export const reportDealtWithKind = mailKind({
  name: 'reportDealtWith',
  variables: z.object({}),
  hourly: 1,
});
