import {
  isVoid,
  takeBack,
  findTicket,
  issueTicket,
  type Ticket,
  useStep,
  dropAllMethods,
} from '#functions/auth/index.ts';
import { accountTexts } from '#shared/accountTexts.ts';
import { withdrawEmail } from '#shared/routes/account.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { revokeEmail } from '../store/revokeEmail.ts';
import { confirmedOf, holderOf, withdrawAddress } from '#functions/members/emails.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';

import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { findUser, type StoredUser } from '#functions/members/users.ts';

import { accountChangeMailSteps } from '#functions/auth/accountChangeMails.ts';

/**
 * 'This was not me', from whoever reads the address: one that waits to be confirmed leaves the account, and one that was
 * confirmed by somebody else with all that it brought; one that was replaced is the account's again.
 */
export function run({ body, now, fail }: Call<typeof withdrawEmail>) {
  return retryUntilDone(async () => {
    const ticket = await findTicket(body.token, now, 'disownEmail', 'takeBackEmail');
    const seen = ticket && (await findUser(ticket.userId));
    if (ticket === undefined || seen === undefined || isVoid(ticket, seen)) return fail('linkEnded');
    const answer = await (ticket.purpose === 'takeBackEmail' ? back : out)(seen, ticket, now);
    return answer === 'ended' ? fail('linkEnded') : answer;
  });
}

async function out(seen: StoredUser, ticket: Ticket, now: Date) {
  const done = { success: true as const, message: accountTexts.emailWithdrawn };
  if (normalizeAddress(confirmedOf(seen)) === normalizeAddress(ticket.address)) {
    return (await revokeEmail(seen, ticket, now)) ? done : RETRY;
  }
  if (seen.email !== ticket.address) return 'ended';
  return (await withdrawAddress(seen, useStep(ticket), now)) ? done : RETRY;
}

/**
 * The new password comes next, and by the same proof: whoever took the account may know the old one. Every other way in
 * goes as well, since whoever took it may have made theirs before they changed the address.
 */
async function back(seen: StoredUser, ticket: Ticket, now: Date) {
  const { userId, address } = ticket;
  const holder = await holderOf(address, now);
  if (holder !== undefined && holder !== userId) return 'ended';
  const reset = issueTicket('resetPassword', { userId, address }, now);
  const dropped = await dropAllMethods(seen);
  const steps = [useStep(ticket), reset.step, ...dropped.steps, ...told(seen, address, dropped.told, now)];
  // Refused for a way in that is gone in this moment, or for the ticket, which the next look finds used.
  if (!(await takeBack(seen, ticket, now, steps))) return RETRY;
  return { success: true as const, message: accountTexts.emailTakenBack, resetToken: reset.secret };
}

/** What went along is said by mail: the screen leads on to the new password. */
function told(seen: StoredUser, address: string, ways: string, now: Date): readonly Step[] {
  if (ways === '') return [];
  return accountChangeMailSteps(
    { ...seen, verifiedEmail: address },
    `This address was taken back.${ways}`,
    now,
  );
}

export const handler = serve(withdrawEmail, run);
