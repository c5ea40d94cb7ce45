import { type Ticket, consumeTicketStep } from '#functions/auth/index.ts';
import { confirmedAddressOf, releaseAddressSteps, noAddressFields } from '#functions/members/names/emails.ts';
import { personSteps } from '#functions/members/people.ts';
import { listingOf } from '#functions/members/status/memberStatus.ts';
import { changeAccess } from '#functions/members/userAccess.ts';
import { publicRowOf, type StoredUser } from '#functions/members/users.ts';
import { findRequest, openRequestStep } from '#functions/membership/index.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { findClaim, releaseClaimStep, rosterFacts } from '#functions/roster/index.ts';

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
  const set = { ...noAddressFields, email, ...admitted.set };
  const gone = Object.fromEntries(claimed.remove.map((fact) => [fact, undefined]));
  const next = { ...user, ...gone, ...set };
  const listedAs = listingOf(next, now);
  const changed = await changeAccess(user, {}, now, {
    set: { ...set, listedAs },
    remove: [...claimed.remove, ...(listedAs === undefined ? ['listedAs'] : [])],
    steps: [
      consumeTicketStep(ticket),
      ...(await releaseAddressSteps(user, now)),
      ...claimed.steps,
      ...admitted.steps,
      ...personSteps(publicRowOf(next), user.version + 1),
    ],
  });
  return typeof changed !== 'string';
}

/** Releases the member's roster person if it has this address. */
async function claimBy(user: StoredUser): Promise<{ remove: readonly string[]; steps: readonly Step[] }> {
  const { id, rosterRow } = user;
  const claim = rosterRow === undefined ? undefined : await findClaim(rosterRow);
  const isBy =
    claim?.userId === id && normalizeAddress(claim.email) === normalizeAddress(confirmedAddressOf(user));
  if (rosterRow === undefined || !isBy) return { remove: [], steps: [] };
  return { remove: rosterFacts, steps: [releaseClaimStep(rosterRow, id)] };
}

/**
 * Puts a member back in the queue if a rule admitted them since they confirmed the address; a membership that an admin
 * decided has a request and stays.
 */
async function admissionBy(
  { id, role, admittedAt = '', verifiedAt = '', verifiedInside }: StoredUser,
  { at }: Ticket,
  now: Date,
): Promise<{ set: Partial<StoredUser>; steps: readonly Step[] }> {
  const isSince = verifiedInside === true && admittedAt >= verifiedAt && Date.parse(verifiedAt) >= at;
  if (!isSince || role === 'admin' || (await findRequest(id)) !== undefined) return { set: {}, steps: [] };
  return { set: { admittedAt: '' }, steps: [openRequestStep(id, now)] };
}
