import * as z from 'zod/mini';
import { mailKind, pathVariable, textVariable } from '#functions/platform/mail/mailKind.ts';

/** The link and the code that prove that a member reads an address; all links sent within an hour work. */
export const confirmEmailKind = mailKind({
  name: 'confirmEmail',
  variables: z.object({
    username: textVariable,
    /** `/verify-email#t=…` */
    link: pathVariable,
    /** The link for a reader who does not own the account. */
    notMe: pathVariable,
    /** Six digits, to be typed into the settings. */
    code: textVariable,
  }),
  // Counted together with its code in `auth/jobs/sendEmailConfirmation.ts`, so that no code is created for a mail
  // that is not sent.
  hourly: undefined,
});
