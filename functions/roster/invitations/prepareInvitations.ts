import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { prepareInvitations } from '#shared/roster/invitationRoutes.ts';
import { countInvitees } from '../jobs/rosterJobs.ts';
import { addBatchStep, newBatch } from '../store/invitationBatches.ts';
import { showBatch } from './showBatches.ts';

/** Adds a batch of invitations; a job counts its people. */
export async function run({ body, caller, now, fail }: Call<typeof prepareInvitations>) {
  if (!isMailConfigured()) return fail('noMail');
  const id = newId(now);
  const batch = newBatch({ ...body, id, byId: caller.userId });
  await transact([addBatchStep(batch, now), startJobStep(countInvitees, { batchId: id }, now)]);
  return showBatch(batch, now);
}

export const handler = serve(prepareInvitations, run);
