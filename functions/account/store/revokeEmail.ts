import { findRequest, openStep } from '#functions/membership/index.ts';
import { findClaim, releaseStep, rosterFacts } from '#functions/roster/index.ts';
import { type Ticket, useStep } from '#functions/auth/index.ts';
import { listingOf } from '#functions/members/memberStatus.ts';
import { confirmedOf, dropSteps, unconfirmed } from '#functions/members/emails.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { personSteps } from '#functions/members/people.ts';

import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { changeAccess } from '#functions/members/userAccess.ts';
import { listedOf, type StoredUser } from '#functions/members/users.ts';

/**
 * Takes a confirmed address out of an account at the word of whoever reads it: somebody else has shown it there, be it by
 * a code that its reader told them. What the account got by it goes along: every session, the person of the roster whose
 * address it is, and the place of whoever a rule let in since, who waits again. The password and the other ways in stay:
 * that somebody reads an address makes the account none of theirs.
 * @returns false where the member's row has changed, or one of the steps was refused.
 */
export async function revokeEmail(seen: StoredUser, ticket: Ticket, now: Date): Promise<boolean> {
  const [claimed, admitted] = await Promise.all([claimBy(seen), admissionBy(seen, ticket, now)]);
  const email = normalizeAddress(seen.email) === normalizeAddress(ticket.address) ? '' : seen.email;
  const set = { ...unconfirmed, email, ...admitted.set };
  const gone = Object.fromEntries(claimed.remove.map((fact) => [fact, undefined]));
  const next = { ...seen, ...gone, ...set };
  const listedAs = listingOf(next, now);
  const changed = await changeAccess(seen, {}, now, {
    set: { ...set, listedAs },
    remove: [...claimed.remove, ...(listedAs === undefined ? ['listedAs'] : [])],
    steps: [
      useStep(ticket),
      ...dropSteps(seen, now),
      ...claimed.steps,
      ...admitted.steps,
      ...personSteps(listedOf(next), seen.version + 1),
    ],
  });
  return typeof changed !== 'string';
}

/** How a member is a person of the roster no more whose address this is. */
async function claimBy(seen: StoredUser): Promise<{ remove: readonly string[]; steps: readonly Step[] }> {
  const { id, rosterRow } = seen;
  const claim = rosterRow === undefined ? undefined : await findClaim(rosterRow);
  const isBy = claim?.userId === id && normalizeAddress(claim.email) === normalizeAddress(confirmedOf(seen));
  if (rosterRow === undefined || !isBy) return { remove: [], steps: [] };
  return { remove: rosterFacts, steps: [releaseStep(rosterRow, id)] };
}

/** How they wait again whom a rule let in since they confirmed the address: what the office decided has a request. */
async function admissionBy(
  { id, role, admittedAt = '', verifiedAt = '', verifiedInside }: StoredUser,
  { at }: Ticket,
  now: Date,
): Promise<{ set: Partial<StoredUser>; steps: readonly Step[] }> {
  const isSince = verifiedInside === true && admittedAt >= verifiedAt && Date.parse(verifiedAt) >= at;
  if (!isSince || role === 'admin' || (await findRequest(id)) !== undefined) return { set: {}, steps: [] };
  return { set: { admittedAt: '' }, steps: [openStep(id, now)] };
}
