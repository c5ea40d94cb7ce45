import * as z from 'zod/mini';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { job } from '#functions/platform/jobs/job.ts';
import { startJobStep, jobIsNew } from '#functions/platform/jobs/jobs.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { daySeconds } from '#functions/platform/runtime/time.ts';
import type { ComposerInput } from './mailContent.ts';
import type { MailKind } from './mailKind.ts';

const input = z.object({
  kind: z.string(),
  userId: z.optional(z.string()),
  address: z.optional(z.string()),
  about: z.optional(z.array(z.string())),
  /** The values of its template (`mailStep`). */
  variables: z.optional(z.record(z.string(), z.optional(z.string()))),
  /** What its content is written from (`laterMailStep`). */
  ids: z.optional(z.record(z.string(), z.string())),
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
  requeuedAfterMs: daySeconds * 1000,
});

const jobOf = ({ bulk }: MailKind) => (bulk === true ? sendBulkMail : sendMail);

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

interface MailCause {
  /**
   * Identifies the mail among its kind, for example by the id of the event: one kind and cause is one mail. A second
   * step with the same cause makes its transaction fail, because the cause has already happened.
   */
  readonly cause: string;
  readonly now: Date;
  /** When to send it; now by default. */
  readonly at?: Date;
}

/** The step that sends one mail, for the transaction of its cause. */
export function mailStep<S extends MailKind['variables'], G extends MailKind['variables']>(
  kind: MailKind<S, G>,
  {
    userId,
    address,
    about,
    variables,
    cause,
    now,
    at = now,
  }: MailTo & MailCause & { readonly variables: z.output<G> },
): Step {
  const jobInput = { kind: kind.name, userId, address, ...aboutField(about), variables, cause };
  return startJobStep(jobOf(kind), jobInput, now, { at, condition: jobIsNew });
}

interface LaterMail extends Partial<Omit<MailTo, 'address'>>, MailCause {
  readonly ids: ComposerInput;
}

/**
 * Like `mailStep`, but the content is produced at the time of sending, by the composer of the kind in
 * `main/mailKinds.ts`. Until then the job holds only what the composer looks up, so the mail is up to date when it is
 * sent, or is dropped. If the composer of the kind also finds the recipient (`RecipientComposer`), `userId` is left out.
 */
export function laterMailStep(kind: MailKind, { userId, about, ids, cause, now, at = now }: LaterMail): Step {
  const jobInput = { kind: kind.name, userId, ...aboutField(about), ids, cause };
  return startJobStep(jobOf(kind), jobInput, now, { at, condition: jobIsNew });
}

const aboutField = (about: MailTo['about']) => (about === undefined ? {} : { about: [...about] });
