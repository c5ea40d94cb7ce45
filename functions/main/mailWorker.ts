import * as z from 'zod/mini';
import { log, traceOf } from '#functions/platform/runtime/log.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { isRefusal, isThrottled, type Mail, sendNow } from '#functions/platform/mail/transport.ts';
import { delayJob } from '#functions/platform/jobs/jobs.ts';
import {
  beginMail,
  findMail,
  isBeingSent,
  type MailJob,
  beginMarks,
  dropMail,
  markSent,
} from '#functions/platform/jobs/mailDelivery.ts';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { sendBulkMail, sendMail } from '#functions/platform/mail/mailStep.ts';
import { findMailKind, type MailOrder, outcomeSteps, prepareMail } from './prepareMail.ts';
import { forItsRequest, jobQueueHandler, retryOrGiveUp } from './jobRunner.ts';

const heldByAnother = Symbol('held by another run');

/** Thrown if another run may be sending a mail. */
class HeldByAnother extends Error {
  override readonly name = 'HeldByAnother';
}

/**
 * Sends a due mail once, with two writes: one right before it is handed to the mail service, which claims the job and
 * marks the mail as begun, and one after it (`platform/jobs/mailDelivery.ts`). Everything that may fail or be refused comes
 * before the first write, so that a run that dies there has done nothing. If a mail is marked as begun and no run holds
 * it, its sender died while sending, and its kind decides what to do. A failure is retried like that of any job
 * (`claimAndRun`).
 * @param send hands it to the mail service.
 * @throws if another run may be sending it: the queue delivers it again, in case that run dies.
 */
export async function run(key: Key, send: (mail: Mail) => Promise<void> = sendNow): Promise<void> {
  const row = await findMail(key);
  if (row === undefined || !isOpen(row)) return;
  await forItsRequest(row, () => sendOnce(row, send));
}

async function sendOnce(row: MailJob, send: (mail: Mail) => Promise<void>): Promise<void> {
  if (isBeingSent(row, new Date())) throw new HeldByAnother();
  const mail = await orRetryLater(row, () => toSend(row));
  if (mail === undefined) return;
  const begun = await orRetryLater(row, async () => (await beginMail(row, new Date())) ?? heldByAnother);
  if (begun === undefined) return;
  if (begun === heldByAnother) throw new HeldByAnother();
  if (!(await isAccepted(begun, () => send(mail)))) return;
  const countSteps = outcomeSteps(orderOf(row), 'accepted');
  await orRetryLater(begun, () => markSent(begun, new Date(), countSteps));
}

/** How long a bulk mail is delayed if the service has no room for it. */
const bulkDelayMs = 10 * 60_000;

/** A failed job starts again only by an operator, and a delayed one by the clock. */
const isOpen = ({ state }: MailJob): boolean => state === 'due' || state === 'running';

/** Does a part of a run; if it fails, the job is delayed. */
async function orRetryLater<T>(row: MailJob, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    await retryOrGiveUp(row, error);
    return undefined;
  }
}

const orderOf = ({ input }: MailJob): MailOrder => z.parse(sendMail.input, input);

/** The mail to send; undefined if there is none, and then its job ends here. */
async function toSend(row: MailJob): Promise<Mail | undefined> {
  const order = orderOf(row);
  const kind = findMailKind(order.kind);
  if (!isMailConfigured()) await dropMail(row, outcomeSteps(order, 'dropped'));
  else if (row.isBegun === true && kind.ifInterrupted === 'drop')
    await markSent(row, new Date(), outcomeSteps(order, 'accepted'));
  else {
    const ready = await prepareMail(kind, order, row.pk);
    if ('mail' in ready) return ready.mail;
    log({ level: 'info', message: 'mail dropped', kind: order.kind, code: ready.notSent });
    await dropMail(row, outcomeSteps(order, 'dropped'));
  }
  return undefined;
}

/**
 * Hands a mail to the mail service.
 * @returns false if the service refused it, or if it is unknown whether it was accepted.
 */
async function isAccepted(row: MailJob, send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (row.name === sendBulkMail.name && isThrottled(error)) {
      const now = new Date();
      await delayJob(row, traceOf(error), new Date(now.getTime() + bulkDelayMs), now, beginMarks);
      return false;
    }
    const isRefused = isRefusal(error);
    if (isRefused) log({ level: 'error', message: 'mail refused', job: row.pk, error: traceOf(error) });
    await retryOrGiveUp(row, error, { remove: isRefused ? beginMarks : [] });
    return false;
  }
}

/** Sends the mails that are due. */
export const handler = jobQueueHandler(run);
