import * as z from 'zod/mini';
import { mailKind } from '#functions/platform/mail/mailKind.ts';

/** A reported thing was handled. Does not say how, which is between the moderators and the author. */
export const reportDealtWith = mailKind({
  name: 'reportDealtWith',
  variables: z.object({}),
  ifCutOff: 'lost',
  hourly: 1,
});
