import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { runJob } from './runJob.ts';
import { takeJob } from '#functions/platform/jobs/takeJob.ts';

/** Runs due jobs, each for a limited time; an unfinished one goes to the end of the queue. */
export const handler = takeJob((key) => runJob(key, Date.now() + deadlines.jobRunMs));
