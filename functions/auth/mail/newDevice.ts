import * as z from 'zod/mini';
import { mailKind, words } from '#functions/platform/mail/mailKind.ts';

/** Somebody has logged in from a device that never did. */
export const newDevice = mailKind({
  name: 'newDevice',
  variables: z.object({
    username: words,
    /** As in 'Firefox on Windows'. */
    device: words,
    /** The country, where it is known. */
    country: z.optional(words),
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});
