import * as z from 'zod/mini';
import { mailKind, words } from '#functions/platform/mail/mailKind.ts';

/** What the moderators decided about something that a member wrote, and why. */
export const caseDecided = mailKind({
  name: 'caseDecided',
  variables: z.object({
    /** As in 'an experience you shared'. */
    thing: words,
    outcome: words,
    /** What the moderators say; '' where they say nothing. */
    words: z.optional(words),
    /** Until when the account is suspended. */
    until: z.optional(words),
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});
