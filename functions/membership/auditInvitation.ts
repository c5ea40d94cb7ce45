import type { Caller } from '#functions/platform/http/call.ts';
import { auditSteps } from '#functions/members/audit/audit.ts';
import type { StoredInvitation } from './store/invitations.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/** The audit lines for an invitation that an admin makes or ends. Invitations by other members are not audited. */
export function auditInvitation(
  { userId: by, role }: Caller,
  action: 'invitationMade' | 'invitationEnded',
  now: Date,
) {
  return async ({ id: on, uses, used, endsAt }: StoredInvitation): Promise<readonly Step[]> => {
    if (role !== 'admin') return [];
    const after = { uses, used, until: new Date(endsAt * 1000).toISOString() };
    return auditSteps({ by, action, kind: 'invitation', on, after, now });
  };
}
