import { auditSteps } from '#functions/members/audit/audit.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { serve } from '#functions/serve.ts';
import { sendInvitations } from '#shared/roster/invitationRoutes.ts';
import { queueInvitations } from '../jobs/rosterJobs.ts';
import { findBatch, setBatchStateStep } from '../store/invitationBatches.ts';
import { showBatch } from './showBatches.ts';

/** Starts to send a counted batch. If it has already started, only returns its progress. */
export async function run({ params: { id }, caller, now, fail }: Call<typeof sendInvitations>) {
  const batch = (await findBatch(id)) ?? fail('batchUnknown');
  if (batch.state === 'sending' || batch.state === 'sent') return showBatch(batch, now);
  const started = { byId: caller.userId, startedAt: now.toISOString() };
  const { done } = await transact([
    setBatchStateStep(id, { from: ['ready'], to: 'sending', set: started }),
    startJobStep(queueInvitations, { batchId: id }, now),
    ...(await auditSteps({
      actorId: caller.userId,
      action: 'invitationsSent',
      kind: 'roster',
      on: id,
      after: { count: batch.count?.invitable ?? 0 },
      now,
    })),
  ]);
  return done ? showBatch({ ...batch, ...started, state: 'sending' }, now) : fail('batchNotReady');
}

export const handler = serve(sendInvitations, run);
