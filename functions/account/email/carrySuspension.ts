import { suspendSteps } from '#functions/members/statusRows.ts';
import { heldOf, isLeftBy } from '#functions/members/heldNames.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { StoredUser } from '#functions/members/users.ts';

/**
 * A suspension survives leaving the network: when the address of an account that was deleted, or changed its address,
 * while suspended is confirmed again, the suspension continues.
 * @returns true if it tried to, so that the member has to be read again.
 */
export async function carrySuspension(seen: StoredUser, address: string, now: Date): Promise<boolean> {
  const held = await heldOf({ kind: 'email', value: address }, now);
  const until = held?.suspendedUntil;
  if (held === undefined || until === undefined || isLeftBy(held, seen.id)) return false;
  if (until <= now.toISOString() || (seen.suspendedUntil ?? '') >= until) return false;
  await transact(await suspendSteps(seen, until, now));
  return true;
}
