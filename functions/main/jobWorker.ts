import { deadlines } from '#functions/platform/aws/deadlines.ts';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { claimAndRun, jobQueueHandler } from './jobRunner.ts';
import { jobHandlers } from './allJobs.ts';

/** Runs a job; see `claimAndRun`. */
export function run(key: Key, until: number): Promise<void> {
  return claimAndRun(jobHandlers, key, until);
}

/** Runs due jobs, each for a limited time; an unfinished one goes to the end of the queue. */
export const handler = jobQueueHandler((key) => run(key, Date.now() + deadlines.jobRunMs));
