import { runMail } from '../jobs/runMail.ts';
import { takeJob } from './takeJob.ts';

/** Sends the mails that are due. */
export const handler = takeJob(runMail);
