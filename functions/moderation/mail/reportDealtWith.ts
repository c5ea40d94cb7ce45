import * as z from 'zod/mini';
import { mailKind } from '#functions/platform/mail/mailKind.ts';

/** That something one has reported was dealt with; not how, which is between the moderators and its author. */
export const reportDealtWith = mailKind({
  name: 'reportDealtWith',
  variables: z.object({}),
  ifCutOff: 'lost',
  hourly: 1,
});
