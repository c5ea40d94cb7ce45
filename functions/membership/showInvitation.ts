import { isoTimeOf } from '#functions/platform/runtime/time.ts';
import type { Invitation } from '#shared/membership/entities.ts';
import { hasInvitationEnded, type StoredInvitation } from './store/invitations.ts';

/** An invitation as its maker sees it. */
export function showInvitation(stored: StoredInvitation, now: Date): Invitation {
  const { id, madeAt, endsAt, uses, used } = stored;
  return {
    _id: id,
    id,
    createdAt: isoTimeOf(madeAt),
    endsAt: isoTimeOf(endsAt),
    uses,
    used,
    hasEnded: hasInvitationEnded(stored, now),
  };
}
