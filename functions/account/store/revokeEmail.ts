import { type Ticket, consumeTicketStep } from '#functions/auth/index.ts';
import { confirmedAddressOf, releaseAddressSteps, noAddressFields } from '#functions/members/names/emails.ts';
import { changeAccess } from '#functions/members/userAccess.ts';
import type { AddedWrites, StoredUser } from '#functions/members/users.ts';
import { findRequest, openRequestStep } from '#functions/membership/index.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { findClaim, releaseClaimStep, noRosterFacts } from '#functions/roster/index.ts';

/**
 * Removes a confirmed address from an account because its reader says it is not theirs: someone else confirmed it
 * there, perhaps with a code that the reader gave away. Everything that the address granted is removed too: every
 * session, the roster person with this address, and the membership if a rule granted it since; that member waits again.
 * The password and other login methods stay, because reading an address does not make the account the reader's.
 * @returns false if the member's row has changed, or a step's condition fails.
 */
export async function revokeEmail(user: StoredUser, ticket: Ticket, now: Date): Promise<boolean> {
  const [claimed, admitted] = await Promise.all([claimBy(user), admissionBy(user, ticket, now)]);
  const email = normalizeAddress(user.email) === normalizeAddress(ticket.address) ? '' : user.email;
  const changed = await changeAccess(user, {}, now, {
    set: { ...noAddressFields, email, ...claimed.set, ...admitted.set },
    steps: [
      consumeTicketStep(ticket),
      ...(await releaseAddressSteps(user, now)),
      ...claimed.steps,
      ...admitted.steps,
    ],
  });
  return typeof changed !== 'string';
}

/** Releases the member's roster person if it has this address. */
async function claimBy(user: StoredUser): Promise<Required<AddedWrites>> {
  const { id, rosterRow } = user;
  const claim = rosterRow === undefined ? undefined : await findClaim(rosterRow);
  const isBy =
    claim?.userId === id && normalizeAddress(claim.email) === normalizeAddress(confirmedAddressOf(user));
  if (rosterRow === undefined || !isBy) return { set: {}, steps: [] };
  return { set: noRosterFacts, steps: [releaseClaimStep(rosterRow, id)] };
}

/**
 * Puts a member back in the queue if a rule admitted them since they confirmed the address; a membership that an admin
 * decided has a request and stays.
 */
async function admissionBy(
  { id, role, admittedAt = '', verifiedAt = '', verifiedInside }: StoredUser,
  { at }: Ticket,
  now: Date,
): Promise<Required<AddedWrites>> {
  const isSince = verifiedInside === true && admittedAt >= verifiedAt && Date.parse(verifiedAt) >= at;
  if (!isSince || role === 'admin' || (await findRequest(id)) !== undefined) return { set: {}, steps: [] };
  return { set: { admittedAt: '' }, steps: [openRequestStep(id, now)] };
}
