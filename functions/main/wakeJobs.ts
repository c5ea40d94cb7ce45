import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { dueShards, jobsToWake, wakeJob } from '#functions/platform/jobs/jobs.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';

const wakingAtOnce = 10;

/**
 * The clock of the jobs, every minute: makes scheduled jobs due at their time, and jobs that have been silent for
 * longer than a slice may take. Work that does not fit into a minute is left to the next one.
 */
export const handler = async (): Promise<void> => {
  const until = Date.now() + deadlines.wakingMs;
  for (const shard of dueShards) await wakeShard(shard, until);
};

async function wakeShard(shard: string, until: number): Promise<void> {
  // The index lags, so a page in which no job could be woken ends the round.
  for (let lastFirst = ''; Date.now() < until;) {
    const now = new Date();
    const scheduled = await jobsToWake(shard, now);
    const [first] = scheduled;
    if (first === undefined || first.pk === lastFirst) return;
    lastFirst = first.pk;
    await inParallel(scheduled, wakingAtOnce, (job) => wakeJob(job, now));
  }
}
