import * as z from 'zod/mini';
import { mailKind, plainText } from '#functions/platform/mail/mailKind.ts';

/** What the moderators decided about a member's content, and why. */
export const caseDecided = mailKind({
  name: 'caseDecided',
  variables: z.object({
    /** For example 'an experience you shared'. */
    thing: plainText,
    outcome: plainText,
    /** The moderators' words; '' if there are none. */
    words: z.optional(plainText),
    /** When the suspension of the account ends. */
    until: z.optional(plainText),
  }),
  ifInterrupted: 'resend',
  hourly: undefined,
});

/** A reported thing was handled. Does not say how, which is between the moderators and the author. */
export const reportDealtWith = mailKind({
  name: 'reportDealtWith',
  variables: z.object({}),
  ifInterrupted: 'drop',
  hourly: 1,
});
