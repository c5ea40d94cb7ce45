import type * as z from 'zod/mini';
import { sendMail } from './sendMailJob.ts';
import { startStep, unlessThere } from '#functions/platform/jobs/jobs.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { MailKind } from './mailKind.ts';

/**
 * The recipient of a mail. It goes to `address`, confirmed or not; without one to the address that the member has confirmed
 * by the time it is sent, and nowhere if there is none. Erasing the account deletes mails that are still waiting.
 */
export interface MailTo {
  readonly userId: string;
  readonly address?: string | undefined;
}

/**
 * The step that sends one mail, for the transaction of what causes it.
 * @param cause names it among its kind, as the id of what happened: one kind and cause is one mail. Written again, the
 *   step refuses its transaction: what caused it has been done with it.
 * @param at when it is sent, where not now.
 */
export function mailStep<S extends MailKind['variables']>(
  kind: MailKind<S>,
  { userId, address }: MailTo,
  variables: z.output<S>,
  cause: string,
  now: Date,
  at: Date = now,
): Step {
  return startStep(sendMail, { kind: kind.name, userId, address, variables, cause }, now, at, unlessThere);
}

/**
 * The same for a mail whose words are made as it is sent (`mailWriters.ts`): until then its job holds ids alone, so it says
 * what is true by then, or is not sent.
 */
export function laterMailStep(
  { name }: MailKind,
  { userId }: { readonly userId: string },
  ids: Readonly<Record<string, string>>,
  cause: string,
  now: Date,
): Step {
  return startStep(sendMail, { kind: name, userId, variables: ids, cause }, now, now, unlessThere);
}
