/**
 * Restarts every failed or interrupted job where it stopped, in the tables that the environment names.
 * @returns how many.
 */
export async function redriveJobs(env: Readonly<Record<string, string>>): Promise<number> {
  // The stores read the environment when they are loaded, so set it first.
  Object.assign(process.env, env);
  const { restartFailedJobs } = await import('#functions/platform/jobs/openJobs.ts');
  const { allJobs } = await import('#functions/main/jobWorker.ts');
  const counts = await Promise.all(allJobs.map(({ name }) => restartFailedJobs(name, new Date())));
  const count = counts.reduce((sum, one) => sum + one, 0);
  const { auditJobsRetried } = await import('#functions/office/index.ts');
  if (count > 0) await auditJobsRetried(count);
  return count;
}

/**
 * Rebuilds the indexes of people and posts from the tables that the environment names. The previous indexes stay in use
 * until then.
 */
export async function rebuildDirectory(env: Readonly<Record<string, string>>): Promise<void> {
  // The stores read the environment when they are loaded, so set it first.
  Object.assign(process.env, env);
  const { startDirectoryRebuild } = await import('#functions/office/index.ts');
  await startDirectoryRebuild();
}
