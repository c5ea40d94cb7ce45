import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { createInvitation } from '#shared/membership/routes.ts';
import { showInvitation } from './showInvitation.ts';
import { addInvitation, auditInvitation } from './store/invitations.ts';
import { currentSchool } from './store/school.ts';

const defaults = { uses: 1, days: 14 };

/** Creates an invitation, if the school admits by invitation. */
export async function run({ body, caller, now, fail }: Call<typeof createInvitation>) {
  // A consistent read, so that an admin who has just enabled invitations can use them at once.
  const { policies } = await currentSchool(now);
  if (!policies.invitation) return fail('invitationsOff');
  const { uses = defaults.uses, days = defaults.days } = body;
  const { invitation, token } = await addInvitation(
    caller.userId,
    { uses, days },
    now,
    auditInvitation(caller, 'invitationMade', now),
  );
  return { success: true as const, invitation: showInvitation(invitation, now), link: `/join#${token}` };
}

export const handler = serve(createInvitation, run);
