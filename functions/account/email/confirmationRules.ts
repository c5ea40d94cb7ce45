import type { AddedWrites, StoredUser } from '#functions/members/users.ts';
import { admitByEmailDomain } from '#functions/membership/admitByEmailDomain.ts';
import { startRosterSyncSteps } from '#functions/roster/startRosterSync.ts';

/**
 * What a confirmation of an address from within the account adds to its transaction: the rules that admit the member.
 * Facts of the member's own row are in `set`, because a transaction may write a row only once; everything else is
 * steps.
 */
type ConfirmationRule = (user: StoredUser, address: string, now: Date) => Promise<AddedWrites>;

/** Each rule that admits members by their address is listed here. */
const rules: readonly ConfirmationRule[] = [
  admitByEmailDomain,
  async ({ id }, _, now) => ({ steps: startRosterSyncSteps(id, now) }),
];

/** The results of all rules, merged. */
export async function applyConfirmationRules(
  user: StoredUser,
  address: string,
  now: Date,
): Promise<AddedWrites> {
  const each = await Promise.all(rules.map((rule) => rule(user, address, now)));
  return {
    set: Object.assign({}, ...each.map(({ set }) => set)),
    steps: each.flatMap(({ steps = [] }) => steps),
  };
}
