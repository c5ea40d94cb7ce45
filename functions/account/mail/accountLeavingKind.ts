import * as z from 'zod/mini';
import { mailKind, textVariable } from '#functions/platform/mail/mailKind.ts';

/** A member has deleted the account and may restore it until that day. */
export const accountLeavingKind = mailKind({
  name: 'accountLeaving',
  variables: z.object({
    username: textVariable,
    /** For example 'December 5, 2026'. */
    erasedOn: textVariable,
  }),
  wording: {
    input: z.object({ username: textVariable, /** ISO 8601. */ erasedOn: textVariable }),
    write: ({ username, erasedOn }, words) => ({ username, erasedOn: words.day(erasedOn) }),
  },
  hourly: undefined,
});
