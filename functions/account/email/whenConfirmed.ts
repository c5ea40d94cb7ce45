import { admitByAddress } from '#functions/membership/admitByAddress.ts';
import { claimRosterSteps } from '#functions/roster/claimRosterSteps.ts';
import type { BesideConfirmation } from '#functions/members/emails.ts';
import type { StoredUser } from '#functions/members/users.ts';

/**
 * What else happens in the transaction in which a member confirms an address from within the account: who is let in by
 * it. Facts of the member's own row are `set`, since a transaction writes a row once; all else are steps.
 */
type WhenConfirmed = (seen: StoredUser, address: string, now: Date) => Promise<BesideConfirmation>;

/** Whoever admits by address adds what it does here. */
const listeners: readonly WhenConfirmed[] = [
  admitByAddress,
  async ({ id }, _, now) => ({ steps: claimRosterSteps(id, now) }),
];

/** All of it together. */
export async function besideConfirmation(
  seen: StoredUser,
  address: string,
  now: Date,
): Promise<BesideConfirmation> {
  const each = await Promise.all(listeners.map((listener) => listener(seen, address, now)));
  return {
    set: Object.assign({}, ...each.map(({ set }) => set)),
    remove: each.flatMap(({ remove = [] }) => remove),
    steps: each.flatMap(({ steps = [] }) => steps),
  };
}
