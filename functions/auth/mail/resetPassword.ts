import * as z from 'zod/mini';
import { mailKind, sitePath, words } from '#functions/platform/mail/mailKind.ts';

/** The link to replace a forgotten password. All links sent within an hour work until one is used. */
export const resetPassword = mailKind({
  name: 'resetPassword',
  variables: z.object({
    username: words,
    /** `/reset-password#t=…` */
    link: sitePath,
    /** How long the link works, for example '30 minutes'. */
    lasts: words,
  }),
  ifCutOff: 'doubled',
  hourly: 3,
});
