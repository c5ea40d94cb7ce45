import * as z from 'zod/mini';
import { mailKind, sitePath, words } from '#functions/platform/mail/mailKind.ts';

/** The link by which a forgotten password is replaced. All links of an hour stay good until one is used. */
export const resetPassword = mailKind({
  name: 'resetPassword',
  variables: z.object({
    username: words,
    /** `/reset-password#t=…` */
    link: sitePath,
    /** Until when the link works, as in '30 minutes'. */
    lasts: words,
  }),
  ifCutOff: 'doubled',
  hourly: 3,
});
