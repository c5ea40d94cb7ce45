import { runMail } from './runMail.ts';
import { takeJob } from '#functions/platform/jobs/takeJob.ts';

/** Sends the mails that are due. */
export const handler = takeJob(runMail);
