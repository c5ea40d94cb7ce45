import * as z from 'zod/mini';
import { mailKind, sitePath, words } from '#functions/platform/mail/mailKind.ts';

/** Sent to the address that an account has replaced: what happened, and how to undo it. */
export const emailChanged = mailKind({
  name: 'emailChanged',
  variables: z.object({
    username: words,
    /** `/verify-email#no=…` */
    notMe: sitePath,
    lasts: words,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});
