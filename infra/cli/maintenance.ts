import { allJobs } from '#functions/main/allJobs.ts';
import { auditJobsRetried } from '#functions/office/adminCli.ts';
import { restartFailedJobs } from '#functions/platform/jobs/openJobs.ts';

/**
 * Restarts every failed or interrupted job where it stopped, in the tables that the environment names.
 * @returns how many.
 */
export async function redriveJobs(): Promise<number> {
  const counts = await Promise.all(allJobs.map(({ name }) => restartFailedJobs(name, new Date())));
  const count = counts.reduce((sum, tableCount) => sum + tableCount, 0);
  if (count > 0) await auditJobsRetried(count);
  return count;
}
