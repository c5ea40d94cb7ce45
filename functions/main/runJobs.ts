import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { runJob } from './runJob.ts';
import { takeJob } from '#functions/platform/jobs/takeJob.ts';

/** Does the jobs that are due, each for a while; what is not done by then comes again behind the others. */
export const handler = takeJob((key) => runJob(key, Date.now() + deadlines.jobRunMs));
