import * as z from 'zod/mini';
import { mailKind, words } from '#functions/platform/mail/mailKind.ts';

/** The copy of a member's data is ready. */
export const exportReady = mailKind({
  name: 'exportReady',
  variables: z.object({
    username: words,
    /** For example '28 November 2026'. */
    keptUntil: words,
  }),
  ifCutOff: 'doubled',
  hourly: 1,
});
