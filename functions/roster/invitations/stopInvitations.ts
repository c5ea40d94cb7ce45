import { auditSteps } from '#functions/members/audit/audit.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { stopInvitations } from '#shared/roster/invitationRoutes.ts';
import { findBatch, setBatchStateStep } from '../store/invitationBatches.ts';
import { isBatchRunning, showBatch } from './showBatches.ts';

/** Stops a batch: mails that still wait in the queue are dropped. */
export async function run({ params: { id }, caller, now, fail }: Call<typeof stopInvitations>) {
  const batch = (await findBatch(id)) ?? fail('batchUnknown');
  if (!isBatchRunning(batch, now)) return fail('batchNotRunning');
  const { done } = await transact([
    setBatchStateStep(id, { from: ['sending', 'sent'], to: 'stopped' }),
    ...(await auditSteps({
      actorId: caller.userId,
      action: 'invitationsStopped',
      kind: 'roster',
      on: id,
      after: { done: batch.queued },
      now,
    })),
  ]);
  return done ? showBatch({ ...batch, state: 'stopped' }, now) : fail('batchNotRunning');
}

export const handler = serve(stopInvitations, run);
