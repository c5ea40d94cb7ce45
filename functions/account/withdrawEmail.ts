import { accountTexts } from '#shared/accountTexts.ts';
import { withdrawEmail } from '#shared/routes/account.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { isVoid, takeBack, withdrawAddress } from '../stores/emails.ts';
import { again, untilDone } from '../stores/retry.ts';
import { findTicket, issueTicket, type Ticket, useStep } from '../stores/tickets.ts';
import { findUser, type StoredUser } from '../stores/users.ts';
import { besideTakingBack } from './whenTakenBack.ts';

/**
 * 'This was not me', from whoever reads the address: one that waits to be confirmed leaves the account, one that was
 * replaced is the account's again.
 */
export async function run({ body, now, fail }: Call<typeof withdrawEmail>) {
  const ticket = await findTicket(body.token, now, 'confirmEmail', 'takeBackEmail');
  if (ticket === undefined) return fail('linkEnded');
  return untilDone(async () => {
    const seen = await findUser(ticket.userId);
    if (seen === undefined || isVoid(ticket, seen)) return fail('linkEnded');
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

/** The new password comes next, and by the same proof: whoever took the account may know the old one. */
async function back(seen: StoredUser, ticket: Ticket, now: Date) {
  const { userId, address } = ticket;
  const reset = issueTicket('resetPassword', { userId, address }, now);
  const steps = [useStep(ticket), reset.step, ...(await besideTakingBack(userId))];
  const written = await takeBack(seen, ticket, now, { steps });
  if (written === 'stale') return again;
  if (written === 'refused') return 'ended';
  return { success: true as const, message: accountTexts.emailTakenBack, resetToken: reset.secret };
}

export const handler = serve(withdrawEmail, run);
