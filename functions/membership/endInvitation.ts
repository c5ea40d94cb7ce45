import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { endInvitation } from '#shared/membership/routes.ts';
import { membershipTexts } from '#shared/membership/texts.ts';
import { auditInvitation, markInvitationEnded } from './store/invitations.ts';

/** Ends one of the caller's invitations; members who used it stay. */
export async function run({ params, caller, now, fail }: Call<typeof endInvitation>) {
  const audit = auditInvitation(caller, 'invitationEnded', now);
  if (!(await markInvitationEnded(caller.userId, params.id, now, audit))) fail('invitationUnknown');
  return { success: true as const, message: membershipTexts.invitationOver };
}

export const handler = serve(endInvitation, run);
