import * as z from 'zod/mini';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { finishJob, retryLater, type StoredJob } from '#functions/platform/jobs/jobs.ts';
import {
  beginMail,
  findMail,
  beginAttributes,
  jobTag,
  jobTagOf,
  removeMail,
  markSent,
} from '#functions/platform/mail/mailDelivery.ts';
import { sendBulkMail, sendMail } from '#functions/platform/mail/mailStep.ts';
import { type Mail, type MailRefusal, sendWithSes } from '#functions/platform/mail/ses.ts';
import { log, errorTrace } from '#functions/platform/runtime/log.ts';
import { withRequestId } from '#functions/platform/runtime/requestId.ts';
import { minuteMs } from '#functions/platform/runtime/time.ts';
import { jobQueueHandler, type RetryOptions, retryOrGiveUp } from './jobRunner.ts';
import { findMailHandler, isMailDeletedWhenGivenUp, mailOutcomeSteps } from './mailHandlers.ts';
import { prepareMail } from './prepareMail.ts';

type Send = (mail: Mail) => Promise<MailRefusal | undefined>;

/**
 * Sends a due mail once, with two writes: one right before it is handed to the mail service, which claims the job and
 * marks the mail as begun, and one after it (`platform/mail/mailDelivery.ts`). Everything that may fail or be refused
 * comes before the first write, so that a run that dies there has sent nothing (it may have counted the mail against its
 * limit, or issued a ticket). If the sender dies between the two, the mail service's report ends the job
 * (`handleMailFeedback.ts`), or the clock makes it due again once its lease ends. A failure is retried like that of any
 * job (`claimAndRun`).
 * @param send hands it to the mail service.
 */
export async function sendDueMail(key: Key, now: Date, send: Send = sendWithSes): Promise<void> {
  const row = await findMail(key);
  if (row?.state === 'due') await withRequestId(row.requestId, () => sendOnce(row, now, send));
}

async function sendOnce(row: StoredJob, now: Date, send: Send): Promise<void> {
  let begun: StoredJob | undefined;
  try {
    const input = z.parse(sendMail.input, row.input);
    const mail = await prepareMail(findMailHandler(input.kind), input, row.pk, now);
    if ('notSent' in mail) {
      log({ level: 'info', message: 'mail dropped', kind: input.kind, code: mail.notSent });
      return await removeMail(row, mailOutcomeSteps(input, 'dropped'));
    }
    begun = await beginMail(row, now);
    if (begun === undefined) return;
    const refusal = await send({ ...mail, tags: { ...mail.tags, [jobTag]: jobTagOf(row) } });
    if (refusal !== undefined) return await retryRefused(begun, refusal, now);
    await markSent(begun, now, mailOutcomeSteps(input, 'accepted'));
  } catch (error) {
    // The service may have accepted a begun mail. It reports that before the lease ends.
    await retryMail(begun ?? row, error, now, { notBefore: begun?.wakeAt });
  }
}

/** How long a bulk mail waits if the service has no room for it. */
const noRoomDelayMs = 10 * minuteMs;

async function retryRefused(row: StoredJob, { error, isThrottled }: MailRefusal, now: Date): Promise<void> {
  const remove = beginAttributes;
  if (isThrottled && row.name === sendBulkMail.name) {
    const until = new Date(now.getTime() + noRoomDelayMs);
    return retryLater(row, { error: errorTrace(error), now, remove, until, usesRetry: false });
  }
  log({ level: 'error', message: 'mail refused', job: row.pk, error: errorTrace(error) });
  await retryMail(row, error, now, { remove });
}

async function retryMail(row: StoredJob, error: unknown, now: Date, options: RetryOptions): Promise<void> {
  const isGivenUp = await retryOrGiveUp(row, error, now, options);
  if (isGivenUp && isMailDeletedWhenGivenUp(row.input)) await finishJob(row);
}

/** Sends the mails that are due. */
export const handler = jobQueueHandler((key) => sendDueMail(key, new Date()));
