import * as z from 'zod/mini';
import { mailKind, sitePath, words } from '#functions/platform/mail/mailKind.ts';

/** The link, and the code, by which a member shows that they read an address; all links of an hour stay good. */
export const confirmEmail = mailKind({
  name: 'confirmEmail',
  variables: z.object({
    username: words,
    /** `/verify-email#t=…` */
    link: sitePath,
    /** Where whoever reads the address says that the account is not theirs. */
    notMe: sitePath,
    /** Six digits, to be typed into the settings. */
    code: words,
    lasts: words,
  }),
  ifCutOff: 'doubled',
  // Counted with the code that it carries, in `account/workers/mailConfirmation.ts`: no code is made for a mail that does not go.
  hourly: undefined,
});
