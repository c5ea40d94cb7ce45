import { accountTexts } from '#shared/accountTexts.ts';
import { withdrawEmail } from '#shared/routes/account.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { holderOf, withdrawAddress } from '../stores/emails.ts';
import { again, untilDone } from '../stores/retry.ts';
import { isVoid, takeBack } from '../stores/takingBack.ts';
import { findTicket, issueTicket, type Ticket, useStep } from '../stores/tickets.ts';
import type { Step } from '../stores/transaction.ts';
import { findUser, type StoredUser } from '../stores/users.ts';
import { everyWay } from '../stores/waysIn.ts';
import { tellSteps } from './tellOfChange.ts';

/**
 * 'This was not me', from whoever reads the address: one that waits to be confirmed leaves the account, one that was
 * replaced is the account's again.
 */
export function run({ body, now, fail }: Call<typeof withdrawEmail>) {
  return untilDone(async () => {
    const ticket = await findTicket(body.token, now, 'confirmEmail', 'takeBackEmail');
    const seen = ticket && (await findUser(ticket.userId));
    if (ticket === undefined || seen === undefined || isVoid(ticket, seen)) return fail('linkEnded');
    const answer = await (ticket.purpose === 'takeBackEmail' ? back : out)(seen, ticket, now);
    return answer === 'ended' ? fail('linkEnded') : answer;
  });
}

async function out(seen: StoredUser, ticket: Ticket, now: Date) {
  if (seen.email !== ticket.address) return 'ended';
  const written = await withdrawAddress(seen, useStep(ticket), now);
  if (written === 'stale') return again;
  if (written === 'ended') return written;
  return { success: true as const, message: accountTexts.emailWithdrawn };
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
  const dropped = await everyWay(seen);
  const steps = [useStep(ticket), reset.step, ...dropped.steps, ...told(seen, address, dropped.told, now)];
  // Refused for a way in that is gone in this moment, or for the ticket, which the next look finds used.
  if (!(await takeBack(seen, ticket, now, steps))) return again;
  return { success: true as const, message: accountTexts.emailTakenBack, resetToken: reset.secret };
}

/** What went along is said by mail: the screen leads on to the new password. */
function told(seen: StoredUser, address: string, ways: string, now: Date): readonly Step[] {
  if (ways === '') return [];
  return tellSteps({ ...seen, verifiedEmail: address }, `This address was taken back.${ways}`, now);
}

export const handler = serve(withdrawEmail, run);
