import * as z from 'zod/mini';
import { mailKind, textVariable } from '#functions/platform/mail/mailKind.ts';

/** A member has deleted the account and may restore it until that day. */
export const accountLeavingKind = mailKind({
  name: 'accountLeaving',
  data: z.object({ username: z.string(), /** ISO 8601. */ erasedOn: z.string() }),
  variables: z.object({
    username: textVariable,
    /** For example 'December 5, 2026'. */
    erasedOn: textVariable,
  }),
  hourly: undefined,
});

/** The copy of a member's data is ready. */
export const exportReadyKind = mailKind({
  name: 'exportReady',
  data: z.object({ username: z.string(), /** ISO 8601. */ keptUntil: z.string() }),
  variables: z.object({
    username: textVariable,
    /** For example 'November 28, 2026'. */
    keptUntil: textVariable,
  }),
  hourly: 1,
});
