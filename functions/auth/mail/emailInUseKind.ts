import * as z from 'zod/mini';
import { mailKind } from '#functions/platform/mail/mailKind.ts';

/** Sent to the owner of a confirmed address that someone entered in another account. */
export const emailInUseKind = mailKind({
  name: 'emailInUse',
  variables: z.object({}),
  hourly: 1,
});
