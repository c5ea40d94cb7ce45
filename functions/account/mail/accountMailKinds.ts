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

/** The copy of a member's data is ready. */
export const exportReadyKind = mailKind({
  name: 'exportReady',
  variables: z.object({
    username: textVariable,
    /** For example 'November 28, 2026'. */
    keptUntil: textVariable,
  }),
  wording: {
    input: z.object({ username: textVariable, /** ISO 8601. */ keptUntil: textVariable }),
    write: ({ username, keptUntil }, words) => ({ username, keptUntil: words.day(keptUntil) }),
  },
  hourly: 1,
});
