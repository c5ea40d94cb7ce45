import { transact } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { sendPushes } from './jobs/pushJobs.ts';
import { mayHaveDevices } from './store/pushDevices.ts';

const concurrentPushes = 25;

/**
 * Starts a push to each of these members; the job checks whether there is news. It joins one that waits for its turn.
 * One that runs is restarted, since it may have looked before this happened; so is one that waits for the end of quiet
 * hours, because they may have been changed. Idempotent.
 */
export async function startPushes(members: readonly string[], now: Date): Promise<void> {
  await inParallel([...new Set(members)], concurrentPushes, async (userId) => {
    if (!(await mayHaveDevices(userId))) return;
    await transact([
      startJobStep(sendPushes, { userId }, now, {
        condition: {
          expression: 'attribute_not_exists(pk) OR #state <> :due',
          names: { '#state': 'state' },
          values: { ':due': 'due' },
        },
      }),
    ]);
  });
}
