import * as z from 'zod/mini';
import { rowIsNew } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { job } from '#functions/platform/jobs/job.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import type { MailKind } from './mailKind.ts';

const input = z.object({
  kind: z.string(),
  userId: z.optional(z.string()),
  address: z.optional(z.string()),
  about: z.optional(z.array(z.string())),
  /** What its kind declares (`MailKind.data`). */
  data: z.optional(z.unknown()),
  cause: z.string(),
});
/** The input of a mail's job. */
export type MailInput = z.output<typeof input>;

const unique = ({ kind, cause }: MailInput) => `${kind}#${sha256(cause)}`;
const member = ({ userId }: MailInput) => userId;

/**
 * Sends one mail; see `functions/platform/mail`. Its row stays after sending, so its key does not identify anyone: a
 * cause may contain a member's id.
 */
export const sendMail = job({
  name: 'sendMail',
  reachesPeople: true,
  input,
  unique,
  member,
  queue: 'mails',
});

/** The same for kinds with `bulk`. */
export const sendBulkMail = job({
  name: 'sendBulkMail',
  reachesPeople: true,
  input,
  unique,
  member,
  queue: 'bulkMails',
  // The mails of a large sending may wait in the queue for hours.
  requeuedAfterMs: dayMs,
});

/**
 * The recipient of a mail. An `address` is used whether confirmed or not. Without one, the mail goes to the address
 * that the member has confirmed at the time of sending, or nowhere. Deleting the account deletes its unsent mails.
 */
export interface MailTo {
  readonly userId: string;
  readonly address?: string | undefined;
  /**
   * The other people who caused the mail or whom it shows, by id. It is not sent if the reader and one of them have
   * blocked or hidden each other.
   */
  readonly about?: readonly string[] | undefined;
}

/** A mail to send. Only kinds whose handler finds the recipient (`findRecipient`) have no `userId`. */
interface MailOrder<D extends z.ZodMiniType> extends Partial<MailTo> {
  readonly data: z.output<D>;
  /**
   * Identifies the mail among its kind, for example by the id of the event: one kind and cause is one mail. A second
   * step with the same cause makes its transaction fail, because the cause has already happened.
   */
  readonly cause: string;
  readonly now: Date;
  /** When to send it; now by default. */
  readonly at?: Date;
}

/**
 * The step that sends one mail, for the transaction of its cause. The handler of its kind (`main/mailHandlers.ts`)
 * writes the content when the mail is sent.
 */
export function mailStep<D extends z.ZodMiniType>(
  { name: kind, bulk }: MailKind<D>,
  { userId, address, about, data, cause, now, at = now }: MailOrder<D>,
): Step {
  const order = { kind, userId, address, ...(about && { about: [...about] }), data, cause };
  return startJobStep(bulk === true ? sendBulkMail : sendMail, order, now, { at, condition: rowIsNew });
}
