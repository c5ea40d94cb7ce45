import type * as z from 'zod/mini';
import { sendMail } from '../jobs/declared.ts';
import { startStep, unlessThere } from '../stores/jobs.ts';
import type { Step } from '../stores/transaction.ts';
import type { MailKind } from './mailKind.ts';

/**
 * Whom a mail is for. `address` alone or with the member it concerns: it goes there, proved or not. `userId` alone:
 * it goes to the address that the member has confirmed by the time it is sent, and nowhere if there is none.
 */
export type MailTo =
  | { readonly userId: string; readonly address?: string | undefined }
  | { readonly address: string; readonly userId?: undefined };

/**
 * The step that sends one mail, for the transaction of what causes it.
 * @param cause names it among its kind, as the id of what happened: one kind and cause is one mail. Written again, the
 *   step refuses its transaction: what caused it has been done with it.
 * @param at when it is sent, where not now.
 */
export function mailStep<S extends MailKind['holes']>(
  kind: MailKind<S>,
  { userId, address }: MailTo,
  holes: z.output<S>,
  cause: string,
  now: Date,
  at: Date = now,
): Step {
  return startStep(sendMail, { kind: kind.name, userId, address, holes, cause }, now, at, unlessThere);
}
