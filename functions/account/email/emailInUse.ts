import * as z from 'zod/mini';
import { mailKind } from '#functions/platform/mail/mailKind.ts';

/** To whoever has confirmed an address that somebody wrote into another account. */
export const emailInUse = mailKind({
  name: 'emailInUse',
  variables: z.object({}),
  ifCutOff: 'lost',
  hourly: 1,
});
