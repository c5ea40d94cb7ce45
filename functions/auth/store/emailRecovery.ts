import { clearUnreachableSteps } from '#functions/members/mailing/unreachableMembers.ts';
import {
  claimAddressStep,
  confirmedAddressOf,
  releaseAddressSteps,
} from '#functions/members/names/emails.ts';
import { changeAccess } from '#functions/members/userAccess.ts';
import type { StoredUser } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { dummyPasswordHash } from '../passwords/hashSettings.ts';
import type { Ticket } from './tickets.ts';

/**
 * Restores the address that a ticket was mailed to. It is the confirmed address again, and counts as confirmed from
 * within the account only if it did before; the address that replaced it is released. Ends every session and voids the
 * password, which the attacker knows.
 * @returns false if the member's row has changed, or a step's condition fails.
 */
export async function recoverEmail(
  user: StoredUser,
  { at, address, insideSince }: Ticket,
  now: Date,
  steps: readonly Step[],
): Promise<boolean> {
  const dropped =
    normalizeAddress(confirmedAddressOf(user)) === normalizeAddress(address)
      ? []
      : await releaseAddressSteps(user, now);
  const changed = await changeAccess(user, { passwordHash: dummyPasswordHash }, now, {
    set: {
      email: address,
      verifiedEmail: address,
      verifiedAt: insideSince ?? now.toISOString(),
      verifiedInside: insideSince !== undefined,
      ticketsFrom: now.getTime(),
      takenBack: voidTicketsSince(at, user, now),
      unverifiedAt: undefined,
    },
    steps: [claimAddressStep(address, user.id, now), ...dropped, ...steps, ...clearUnreachableSteps(user)],
  });
  return typeof changed !== 'string';
}

/** The longest life of a take-back ticket. */
const ticketLifeMs = accountLimits.recoverSeconds * 1000;
const maxTimes = 10;

/**
 * A member's voided time windows, plus one from `from` (epoch milliseconds) to now. Take-back tickets issued within a
 * window are void; those issued between two windows stay valid. Beyond ten windows within a week the last two are
 * merged. That voids no ticket of the owner: only an attacker replaces addresses between them.
 */
export function voidTicketsSince(
  from: number,
  { takenBack = [] }: Pick<StoredUser, 'takenBack'>,
  now: Date,
): NonNullable<StoredUser['takenBack']> {
  const toMs = now.getTime();
  const recentTimes = takenBack.filter((time) => time.to + ticketLifeMs > toMs && time.from < from);
  const last = recentTimes.length < maxTimes ? undefined : recentTimes.at(-1);
  return [...recentTimes.slice(0, maxTimes - 1), { from: last?.from ?? from, to: toMs }];
}

/** One window that covers every take-back ticket that is still valid. */
export function voidAllTickets(now: Date): NonNullable<StoredUser['takenBack']> {
  return voidTicketsSince(now.getTime() - ticketLifeMs, {}, now);
}

/**
 * True if a ticket was issued before its kind was voided, or within a voided window. The reader of an address may
 * always say that it is not theirs, whatever the account has done since.
 */
export function isTicketVoided(
  { purpose, at }: Pick<Ticket, 'purpose' | 'at'>,
  { ticketsFrom = 0, takenBack = [] }: Pick<StoredUser, 'ticketsFrom' | 'takenBack'>,
): boolean {
  if (purpose === 'rejectEmail') return false;
  if (purpose !== 'recoverEmail') return at < ticketsFrom;
  return takenBack.some(({ from, to }) => at >= from && at <= to);
}
