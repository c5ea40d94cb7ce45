import { emailChanged } from '../mail/kinds/emailChanged.ts';
import { wayChanged } from '../mail/kinds/wayChanged.ts';
import { isMailConfigured } from '../mail/isMailConfigured.ts';
import { mailStep } from '../mail/mailStep.ts';
import { confirmedOf, leaveSteps } from '../stores/emails.ts';
import { newId } from '../stores/ids.ts';
import { issueTicket } from '../stores/tickets.ts';
import type { Step } from '../stores/transaction.ts';
import type { StoredUser } from '../stores/users.ts';

/**
 * The steps that tell a member of a changed way in, at the address that stood before; none where there is no such
 * address, or no mail. For the transaction of the change.
 * @param what a whole sentence, as 'The password was changed.'
 */
export function tellSteps(seen: StoredUser, what: string, now: Date): readonly Step[] {
  const address = confirmedOf(seen);
  if (address === '' || !isMailConfigured()) return [];
  return [
    mailStep(wayChanged, { userId: seen.id, address }, { username: seen.username, what }, newId(now), now),
  ];
}

/**
 * The steps with which an account leaves its confirmed address for `next`: it waits for a week, in which a link that is
 * mailed to it takes it back. None where the address stays.
 */
export function leaveAddressSteps(seen: StoredUser, next: string, now: Date): readonly Step[] {
  const left = leaveSteps(seen, next, now);
  if (left.length === 0 || !isMailConfigured()) return left;
  const [userId, address] = [seen.id, confirmedOf(seen)];
  const insideSince = seen.verifiedInside === true ? seen.verifiedAt : undefined;
  const ticket = issueTicket('takeBackEmail', { userId, address, insideSince }, now);
  const holes = { username: seen.username, notMe: `/verify-email#no=${ticket.secret}`, lasts: '7 days' };
  const mail = mailStep(emailChanged, { userId, address }, holes, newId(now), now);
  return [...left, ticket.step, mail];
}
