import * as z from 'zod/mini';
import { mailKind, sitePath, words } from '#functions/platform/mail/mailKind.ts';

/** To the address that an account has left: what happened, and how to take it back. */
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
