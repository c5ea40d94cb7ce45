import { startJob } from '#functions/platform/jobs/jobs.ts';
import { rosterClaim } from './rosterJobs.ts';

/** Starts a check of each of these members against the roster, once per cause. */
export async function recheckClaimants(userIds: readonly string[], cause: string): Promise<void> {
  for (const userId of userIds) await startJob(rosterClaim, { userId, cause }, new Date());
}
