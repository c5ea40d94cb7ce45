import * as z from 'zod/mini';
import { mailKind, textVariable, pathVariable } from '#functions/platform/mail/mailKind.ts';

/** Invites a person on the roster who has no account. */
export const rosterInvitationKind = mailKind({
  name: 'rosterInvitation',
  data: z.object({ batchId: z.string(), rowId: z.string() }),
  variables: z.object({ name: textVariable, link: pathVariable }),
  // `rosterLimits` say how often.
  hourly: undefined,
  bulk: true,
});
