import type { Invitation } from '#shared/membership/entities.ts';
import { hasInvitationEnded, type StoredInvitation } from './store/invitations.ts';

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

/** An invitation as its maker sees it. */
export function showInvitation(stored: StoredInvitation, now: Date): Invitation {
  const { id, madeAt, endsAt, uses, used } = stored;
  return {
    _id: id,
    id,
    createdAt: moment(madeAt),
    endsAt: moment(endsAt),
    uses,
    used,
    hasEnded: hasInvitationEnded(stored, now),
  };
}
