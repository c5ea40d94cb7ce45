import { authorsForAdmins } from '#functions/members/people.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import type { InvitationBatch } from '#shared/roster/invitations.ts';
import type { StoredBatch } from '../store/invitationBatches.ts';

/** Batches as admins see them. */
export async function showBatches(rows: readonly StoredBatch[], now: Date): Promise<InvitationBatch[]> {
  const nameOf = await authorsForAdmins(rows.map(({ byId }) => byId));
  return rows.map((row) => toInvitationBatch(row, nameOf(row.byId).fullName, now));
}

/** One of them. */
export async function showBatch(row: StoredBatch, now: Date): Promise<InvitationBatch> {
  const nameOf = await authorsForAdmins([row.byId]);
  return toInvitationBatch(row, nameOf(row.byId).fullName, now);
}

function toInvitationBatch({ sk: id, ...row }: StoredBatch, senderName: string, now: Date): InvitationBatch {
  const state = isBatchRunning(row, now) ? 'sending' : row.state;
  return { _id: id, id, ...row, state, by: senderName, createdAt: timeOfId(id) };
}

/** True while mails of a batch are queued, or still to be queued; they wait for a day at most. */
export function isBatchRunning(
  { state, startedAt = '', queued, accepted, dropped }: Omit<StoredBatch, 'sk' | 'byId'>,
  now: Date,
): boolean {
  const areWaiting = queued > accepted + dropped && now.getTime() - Date.parse(startedAt) < dayMs;
  return state === 'sending' || (state === 'sent' && areWaiting);
}
