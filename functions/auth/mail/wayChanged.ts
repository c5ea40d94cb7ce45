import * as z from 'zod/mini';
import { mailKind, words } from '#functions/platform/mail/mailKind.ts';

/** A way into an account has changed: told to the address that stood before. */
export const wayChanged = mailKind({
  name: 'wayChanged',
  variables: z.object({
    username: words,
    /** Whole sentences, as 'The password was changed.' */
    what: words,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});
