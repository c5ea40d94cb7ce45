import * as z from 'zod/mini';
import { mailKind, textVariable } from '#functions/platform/mail/mailKind.ts';

/** The subject of a decision. */
const DecisionSubject = z.enum(['experience', 'comment', 'message', 'profile', 'account']);
export type DecisionSubject = z.output<typeof DecisionSubject>;
/** The decision; `suspendAccount` is a suspension without a report. */
const DecisionOutcome = z.enum(['dismiss', 'hide', 'warn', 'suspend', 'suspendAccount']);
export type DecisionOutcome = z.output<typeof DecisionOutcome>;

/** The moderators' decision about a member's content, with the reason. */
export const caseDecidedKind = mailKind({
  name: 'caseDecided',
  data: z.object({
    content: DecisionSubject,
    outcome: DecisionOutcome,
    /** The moderators' words; '' if there are none. */
    words: z.optional(z.string()),
    /** The day when the suspension of the account ends. */
    until: z.optional(z.string()),
  }),
  variables: z.object({
    /** For example 'an experience you shared'. */
    content: textVariable,
    outcome: textVariable,
    words: z.optional(textVariable),
    /** When the suspension of the account ends. */
    until: z.optional(textVariable),
    /** How to appeal; absent if the decision is in the member's favor. */
    appeal: z.optional(textVariable),
  }),
  hourly: undefined,
});

/** Reported content was handled. The mail does not say how, which is between the moderators and the author. */
export const reportDealtWithKind = mailKind({
  name: 'reportDealtWith',
  variables: z.object({}),
  hourly: 1,
});
