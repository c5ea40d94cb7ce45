import { startJob } from '#functions/platform/jobs/jobs.ts';
import { rosterClaim } from './rosterJobs.ts';

/** Has it looked into, for each of these members, whom of the roster they are now; once for each cause. */
export async function recheckClaimants(userIds: readonly string[], cause: string): Promise<void> {
  for (const userId of userIds) await startJob(rosterClaim, { userId, cause }, new Date());
}
