import { setTimeout } from 'node:timers/promises';
import { mailSenders } from '#functions/platform/jobs/queues.ts';
import { type Mail, sendEmail, sendRate } from '#functions/platform/mail/transport.ts';
import { jobQueueHandler } from './jobRunner.ts';
import { run } from './mailWorker.ts';

/** How long one bulk mail takes at least, so that all senders together use half of the service's rate per second. */
export const bulkMailMs = (rate: number): number => (mailSenders * 1000) / (rate / 2);

/** Sends a mail, and returns not before the next one may be sent. */
async function sendPaced(mail: Mail): Promise<void> {
  const pause = setTimeout(bulkMailMs(await sendRate()));
  try {
    await sendEmail(mail);
  } finally {
    await pause;
  }
}

/** Sends the bulk mails that are due; see `mailWorker.ts`. */
export const handler = jobQueueHandler((key) => run(key, sendPaced));
