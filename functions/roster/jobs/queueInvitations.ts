import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { rosterInvitationKind } from '../mail/rosterMailKinds.ts';
import { type Candidate, candidatesPage } from '../matching/candidates.ts';
import { findBatch, setBatchState, queueInBatchStep } from '../store/invitationBatches.ts';
import { countInvitationStep } from '../store/rosterInvitees.ts';
import { RosterCursor } from '../store/rosterPages.ts';
import { queueInvitations } from './rosterJobs.ts';

/**
 * Queues the mails of a batch, one page of the roster per slice, until it is full or stopped. A repeated slice finds
 * its people invited.
 */
export const queueInvitationsHandler = jobHandler(
  queueInvitations,
  withCheckpoint(RosterCursor, async ({ batchId }, cursor, now) => {
    const batch = await findBatch(batchId);
    if (batch?.state !== 'sending') return undefined;
    const { candidates, next } = await candidatesPage(batch, cursor, now);
    const hasRoom = await inviteAll(candidates, batchId, now);
    if (hasRoom && next !== undefined) return next;
    await setBatchState(batchId, { from: ['sending'], to: 'sent' });
    return undefined;
  }),
  stopBatch,
);

/** One after the other, because each counts in the row of the batch. @returns false if the batch is full or stopped. */
async function inviteAll(candidates: readonly Candidate[], batchId: string, now: Date): Promise<boolean> {
  for (const { row, invitee, invitability } of candidates) {
    if (invitability !== 'invitable') continue;
    const outcome = await transact([
      queueInBatchStep(batchId),
      await countInvitationStep(row.email, invitee, batchId, now),
      mailStep(rosterInvitationKind, {
        data: { batchId, rowId: row.id },
        cause: `${batchId}#${row.id}`,
        now,
      }),
    ]);
    if (!outcome.done && outcome.refused.includes(0)) return false;
  }
  return true;
}

/** Stops a batch after the last retry of one of its jobs failed: the next one continues with the others. */
export async function stopBatch({ batchId }: { readonly batchId: string }): Promise<void> {
  await setBatchState(batchId, { from: ['counting', 'sending'], to: 'stopped' });
}
