import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { startJob, startJobStep } from '#functions/platform/jobs/jobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { matchMember } from './jobs/rosterJobs.ts';

/**
 * The steps that let the roster check a member again, for the transaction that confirms an address from inside the
 * account or changes the member's name.
 */
export function startRosterSyncSteps(userId: string, now: Date): readonly Step[] {
  return [startJobStep(matchMember, { userId, cause: newId(now) }, now)];
}

/** Starts a check of each of these members against the roster, once per cause. */
export async function startRosterSyncs(userIds: readonly string[], cause: string): Promise<void> {
  for (const userId of userIds) await startJob(matchMember, { userId, cause }, new Date());
}
