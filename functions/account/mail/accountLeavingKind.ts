import * as z from 'zod/mini';
import { mailKind, plainText } from '#functions/platform/mail/mailKind.ts';

/** A member has deleted the account and may restore it until that day. */
export const accountLeavingKind = mailKind({
  name: 'accountLeaving',
  variables: z.object({
    username: plainText,
    /** For example 'December 5, 2026'. */
    erasedOn: plainText,
  }),
  wording: {
    given: z.object({ username: plainText, /** ISO 8601. */ erasedOn: plainText }),
    write: ({ username, erasedOn }, words) => ({ username, erasedOn: words.day(erasedOn) }),
  },
  hourly: undefined,
});
