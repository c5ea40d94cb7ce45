import * as z from 'zod/mini';
import { mailKind, words } from '#functions/platform/mail/mailKind.ts';

/** A member has deleted the account and may restore it until that day. */
export const accountLeaving = mailKind({
  name: 'accountLeaving',
  variables: z.object({
    username: words,
    /** For example '5 December 2026'. */
    erasedOn: words,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});
