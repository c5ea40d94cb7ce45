import * as z from 'zod/mini';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { delayJob, type StoredJob } from '#functions/platform/jobs/jobs.ts';
import {
  beginMail,
  findMail,
  beginAttributes,
  jobTag,
  jobTagOf,
  removeMail,
  markSent,
} from '#functions/platform/mail/mailDelivery.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { type MailInput, sendBulkMail, sendMail } from '#functions/platform/mail/mailStep.ts';
import { isMailRefusal, isMailThrottled, type Mail, sendWithSes } from '#functions/platform/mail/ses.ts';
import { log, errorTrace } from '#functions/platform/runtime/log.ts';
import { withRequestIdOf, jobQueueHandler, type RetryOptions, retryOrGiveUp } from './jobRunner.ts';
import { findMailKind, isMailDeletedWhenGivenUp, mailOutcomeSteps } from './mailKinds.ts';
import { prepareMail } from './prepareMail.ts';

/**
 * Sends a due mail once, with two writes: one right before it is handed to the mail service, which claims the job and
 * marks the mail as begun, and one after it (`platform/mail/mailDelivery.ts`). Everything that may fail or be refused
 * comes before the first write, so that a run that dies there has sent nothing (it may have counted the mail against its
 * limit, or issued a ticket). If the sender dies between the two, the
 * mail service's report ends the job (`handleMailFeedback.ts`), or the clock makes it due again once its lease ends. A
 * failure is retried like that of any job (`claimAndRun`).
 * @param send hands it to the mail service.
 */
export async function sendDueMail(
  key: Key,
  send: (mail: Mail) => Promise<void> = sendWithSes,
): Promise<void> {
  const row = await findMail(key);
  if (row?.state === 'due') await withRequestIdOf(row, () => sendOnce(row, send));
}

async function sendOnce(row: StoredJob, send: (mail: Mail) => Promise<void>): Promise<void> {
  const mail = await orRetryLater(row, () => mailToSend(row));
  if (mail === undefined) return;
  const begun = await orRetryLater(row, () => beginMail(row, new Date()));
  if (begun === undefined) return;
  const tagged = { ...mail, tags: { ...mail.tags, [jobTag]: jobTagOf(row) } };
  if ((await handToMailService(begun, () => send(tagged))) === 'notAccepted') return;
  const countSteps = mailOutcomeSteps(inputOf(row), 'accepted');
  await orRetryLater(begun, () => markSent(begun, new Date(), countSteps), { notBefore: begun.wakeAt });
}

/** How long a bulk mail is delayed if the service has no room for it. */
const bulkDelayMs = 10 * 60_000;

/**
 * Does a part of a run; if it fails, the job is delayed. A begun mail waits at least until its lease ends, a mail that
 * could not be prepared only as long as any job.
 */
async function orRetryLater<T>(
  row: StoredJob,
  work: () => Promise<T>,
  options: RetryOptions = {},
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    await retryMail(row, error, options);
    return undefined;
  }
}

const retryMail = (row: StoredJob, error: unknown, options: RetryOptions) =>
  retryOrGiveUp(row, error, { ...options, isDeletedWhenGivenUp: isMailDeletedWhenGivenUp(row.input) });

const inputOf = ({ input }: StoredJob): MailInput => z.parse(sendMail.input, input);

/** The mail to send; undefined if there is none, and then its job ends here. */
async function mailToSend(row: StoredJob): Promise<Mail | undefined> {
  const input = inputOf(row);
  const kind = findMailKind(input.kind);
  if (isMailConfigured()) {
    const ready = await prepareMail(kind, input, row.pk);
    if ('mail' in ready) return ready.mail;
    log({ level: 'info', message: 'mail dropped', kind: input.kind, code: ready.notSent });
  }
  await removeMail(row, mailOutcomeSteps(input, 'dropped'));
  return undefined;
}

/**
 * Hands a mail to the mail service. If the service refuses it, or if it is unknown whether it was accepted, its job is
 * delayed or given up.
 */
async function handToMailService(
  row: StoredJob,
  send: () => Promise<void>,
): Promise<'accepted' | 'notAccepted'> {
  try {
    await send();
    return 'accepted';
  } catch (error) {
    if (row.name === sendBulkMail.name && isMailThrottled(error)) {
      const now = new Date();
      await delayJob(row, {
        error: errorTrace(error),
        until: new Date(now.getTime() + bulkDelayMs),
        now,
        remove: beginAttributes,
      });
      return 'notAccepted';
    }
    const isRefused = isMailRefusal(error);
    if (isRefused) log({ level: 'error', message: 'mail refused', job: row.pk, error: errorTrace(error) });
    await retryMail(row, error, isRefused ? { remove: beginAttributes } : { notBefore: row.wakeAt });
    return 'notAccepted';
  }
}

/** Sends the mails that are due. */
export const handler = jobQueueHandler(sendDueMail);
