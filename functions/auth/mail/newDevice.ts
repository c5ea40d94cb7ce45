import * as z from 'zod/mini';
import { mailKind, words } from '#functions/platform/mail/mailKind.ts';

/** A login from an unknown device. */
export const newDevice = mailKind({
  name: 'newDevice',
  variables: z.object({
    username: words,
    /** For example 'Firefox on Windows'. */
    device: words,
    /** The country, if known. */
    country: z.optional(words),
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});
