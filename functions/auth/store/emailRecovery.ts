import { accountLimits } from '#shared/accountLimits.ts';
import { dummyPasswordHash } from '../passwords/dummyPasswordHash.ts';
import { claimStep, confirmedOf, dropSteps } from '#functions/members/emails.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { reachedSteps } from '#functions/members/mailBack.ts';
import type { Ticket } from './tickets.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { changeAccess } from '#functions/members/userAccess.ts';
import type { StoredUser } from '#functions/members/users.ts';

/**
 * Gives a member the address back that a ticket was mailed to: it is the confirmed one again, from within the account
 * only if it had been; the one that took its place is nobody's. Every session ends, and so does the password, which
 * whoever took the account knows.
 * @returns false where the member's row has changed, or one of the steps was refused.
 */
export async function takeBack(
  seen: StoredUser,
  { at, address, insideSince }: Ticket,
  now: Date,
  steps: readonly Step[] = [],
): Promise<boolean> {
  const dropped =
    normalizeAddress(confirmedOf(seen)) === normalizeAddress(address) ? [] : dropSteps(seen, now);
  const changed = await changeAccess(seen, { passwordHash: dummyPasswordHash }, now, {
    set: {
      email: address,
      verifiedEmail: address,
      verifiedAt: insideSince ?? now.toISOString(),
      verifiedInside: insideSince !== undefined,
      ticketsFrom: now.getTime(),
      takenBack: undoneSince(at, seen, now),
    },
    remove: ['unverifiedAt'],
    steps: [claimStep(address, seen.id, now), ...dropped, ...steps, ...reachedSteps(seen)],
  });
  return typeof changed !== 'string';
}

/** No ticket to take back lives longer. */
const ticketMs = accountLimits.takeBackSeconds * 1000;
const timesMost = 10;

/**
 * The times of a member that are undone, with the one since `from`, epoch milliseconds. Each by itself: what was mailed
 * between two of them is good. Beyond ten within a week the last two become one, which is nothing that the owner of the
 * account is mailed in between: whoever takes it is the first to have another address left.
 */
export function undoneSince(
  from: number,
  { takenBack = [] }: Pick<StoredUser, 'takenBack'>,
  now: Date,
): NonNullable<StoredUser['takenBack']> {
  const to = now.getTime();
  const kept = takenBack.filter((time) => time.to + ticketMs > to && time.from < from);
  const last = kept.length < timesMost ? undefined : kept.at(-1);
  return [...kept.slice(0, timesMost - 1), { from: last?.from ?? from, to }];
}

/** All the time in which a ticket to take back may have been mailed that is good still. */
export function undoneAll(now: Date): NonNullable<StoredUser['takenBack']> {
  return undoneSince(now.getTime() - ticketMs, {}, now);
}

/**
 * True where a ticket was made before its kind was voided, or in a time that was taken back. Whoever reads an address may
 * always say that it is not theirs, whatever the account has done since.
 */
export function isVoid(
  { purpose, at }: Pick<Ticket, 'purpose' | 'at'>,
  { ticketsFrom = 0, takenBack = [] }: Pick<StoredUser, 'ticketsFrom' | 'takenBack'>,
): boolean {
  if (purpose === 'disownEmail') return false;
  if (purpose !== 'takeBackEmail') return at < ticketsFrom;
  return takenBack.some(({ from, to }) => at >= from && at <= to);
}
