import { accountChangeMailSteps } from '#functions/auth/accountChangeMails.ts';
import {
  isTicketVoided,
  recoverEmail,
  findTicket,
  issueTicket,
  type Ticket,
  consumeTicketStep,
  planFullRemoval,
  type RemovedLoginMethods,
} from '#functions/auth/index.ts';
import { confirmedAddressOf, ownerOfAddress, withdrawAddress } from '#functions/members/names/emails.ts';
import { findUser, type StoredUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { serve } from '#functions/serve.ts';
import { withdrawEmail } from '#shared/account/emailRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { revokeEmail } from '../store/revokeEmail.ts';

/**
 * Handles "This wasn't me" from the reader of an address. A pending address is removed from the account; an address
 * that someone else confirmed is removed with all that it granted; a replaced address is restored.
 */
export function run({ body, now, fail }: Call<typeof withdrawEmail>) {
  return retryUntilDone(async () => {
    const ticket = await findTicket(body.token, now, 'rejectEmail', 'recoverEmail');
    const user = ticket && (await findUser(ticket.userId));
    if (ticket === undefined || user === undefined || isTicketVoided(ticket, user)) return fail('linkEnded');
    const answer = await (ticket.purpose === 'recoverEmail' ? recover : remove)(user, ticket, now);
    return answer === 'ended' ? fail('linkEnded') : answer;
  });
}

async function remove(user: StoredUser, ticket: Ticket, now: Date) {
  const success = { success: true as const, message: accountTexts.emailWithdrawn };
  if (normalizeAddress(confirmedAddressOf(user)) === normalizeAddress(ticket.address)) {
    return (await revokeEmail(user, ticket, now)) ? success : RETRY;
  }
  if (user.email !== ticket.address) return 'ended';
  return (await withdrawAddress(user, consumeTicketStep(ticket), now)) ? success : RETRY;
}

/**
 * A new password comes next, with the same proof, because the attacker may know the old one. Every other login method
 * is removed too: the attacker may have added theirs before they changed the address.
 */
async function recover(user: StoredUser, ticket: Ticket, now: Date) {
  const { userId, address } = ticket;
  const holder = await ownerOfAddress(address, now);
  if (holder !== undefined && holder !== userId) return 'ended';
  const reset = issueTicket('resetPassword', { userId, address }, now);
  const removal = await planFullRemoval(user);
  const steps = [
    consumeTicketStep(ticket),
    reset.step,
    ...removal.steps,
    ...removalMailSteps(user, address, removal.removed, now),
  ];
  // The condition failed: a login method was removed at the same moment, or the ticket was used, which the next read
  // shows.
  if (!(await recoverEmail(user, ticket, now, steps))) return RETRY;
  return { success: true as const, message: accountTexts.emailTakenBack, resetToken: reset.secret };
}

/** The mail says what was removed, because the screen continues with the new password. */
function removalMailSteps(
  user: StoredUser,
  address: string,
  removed: RemovedLoginMethods | undefined,
  now: Date,
): readonly Step[] {
  if (removed === undefined) return [];
  return accountChangeMailSteps({ ...user, verifiedEmail: address }, { what: 'emailRestored', removed }, now);
}

export const handler = serve(withdrawEmail, run);
