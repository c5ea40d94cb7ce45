import * as z from 'zod/mini';
import { mailKind, words } from '#functions/platform/mail/mailKind.ts';

/** A login method has changed; sent to the address confirmed before the change. */
export const wayChanged = mailKind({
  name: 'wayChanged',
  variables: z.object({
    username: words,
    /** Whole sentences, for example 'The password was changed.' */
    what: words,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});
