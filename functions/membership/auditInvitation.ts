import type { Caller } from '#functions/platform/http/call.ts';
import { auditSteps } from '#functions/members/audit/audit.ts';
import type { StoredInvitation } from './store/invitations.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/** What the audit log is told of an invitation that an admin makes or ends; those of members are their own affair. */
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
