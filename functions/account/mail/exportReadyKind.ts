import * as z from 'zod/mini';
import { mailKind, plainText } from '#functions/platform/mail/mailKind.ts';

/** The copy of a member's data is ready. */
export const exportReadyKind = mailKind({
  name: 'exportReady',
  variables: z.object({
    username: plainText,
    /** For example 'November 28, 2026'. */
    keptUntil: plainText,
  }),
  wording: {
    given: z.object({ username: plainText, /** ISO 8601. */ keptUntil: plainText }),
    write: ({ username, keptUntil }, words) => ({ username, keptUntil: words.day(keptUntil) }),
  },
  hourly: 1,
});
