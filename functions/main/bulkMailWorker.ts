import { setTimeout } from 'node:timers/promises';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { mailSenders } from '#functions/platform/jobs/queues.ts';
import { type Mail, sendWithSes, sendRate } from '#functions/platform/mail/ses.ts';
import { jobQueueHandler } from './jobRunner.ts';
import { sendDueMail } from './mailWorker.ts';

/** How long one bulk mail takes at least, so that all senders together use half of the service's rate per second. */
export const bulkMailIntervalMs = (rate: number): number => (mailSenders * 1000) / (rate / 2);

/**
 * Sends one bulk mail, if it is due; see `mailWorker.ts`. Returns not before the next one may be sent. The rate is
 * known before the mail is begun, and the rest of its time passes after it is marked as sent: a run that dies while it
 * waits leaves nobody in doubt about the mail.
 */
async function runPaced(key: Key): Promise<void> {
  const mailMs = bulkMailIntervalMs(await sendRate());
  let pause: Promise<void> | undefined;
  const send = (mail: Mail) => {
    pause = setTimeout(mailMs);
    return sendWithSes(mail);
  };
  try {
    await sendDueMail(key, new Date(), send);
  } finally {
    await pause;
  }
}

/** Sends the bulk mails that are due. */
export const handler = jobQueueHandler(runPaced);
