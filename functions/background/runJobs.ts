import { deadlines } from '../deadlines.ts';
import { runJob } from '../jobs/runJob.ts';
import { takeJob } from './takeJob.ts';

/** Does the jobs that are due, each for a while; what is not done by then comes again behind the others. */
export const handler = takeJob((key) => runJob(key, Date.now() + deadlines.jobRunMs));
