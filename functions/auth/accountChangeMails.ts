import { confirmedAddressOf, replaceAddressSteps } from '#functions/members/names/emails.ts';
import type { StoredUser } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { type AccountChange, emailChangedKind, loginSettingsChangedKind } from './mail/authMailKinds.ts';
import { issueTicket } from './store/tickets.ts';

/**
 * The steps that mail a member about a changed login method, at the address confirmed before the change; none without
 * such an address or without mail. For the transaction of the change.
 */
export function accountChangeMailSteps(user: StoredUser, change: AccountChange, now: Date): readonly Step[] {
  const address = confirmedAddressOf(user);
  if (address === '' || !isMailConfigured()) return [];
  const values = { username: user.username, ...change };
  return [
    mailStep(loginSettingsChangedKind, {
      userId: user.id,
      address,
      data: values,
      cause: newId(now),
      now,
    }),
  ];
}

/**
 * The steps with which an account replaces its confirmed address with `next`. The old address is kept for a week, in
 * which a mailed link restores it. None if the address stays the same.
 */
export async function replaceAddressWithRecoverySteps(
  user: StoredUser,
  next: string,
  now: Date,
): Promise<readonly Step[]> {
  const releaseSteps = await replaceAddressSteps(user, next, now);
  if (releaseSteps.length === 0 || !isMailConfigured()) return releaseSteps;
  const [userId, address] = [user.id, confirmedAddressOf(user)];
  const insideSince = user.verifiedInside === true ? user.verifiedAt : undefined;
  const ticket = issueTicket('recoverEmail', { userId, address, insideSince }, now);
  const data = { username: user.username, notMe: `/verify-email#no=${ticket.secret}` };
  const mail = mailStep(emailChangedKind, { userId, address, data, cause: newId(now), now });
  return [...releaseSteps, ticket.step, mail];
}
