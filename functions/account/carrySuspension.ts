import { suspendSteps } from '../stores/membership.ts';
import { heldOf } from '../stores/heldNames.ts';
import { transact } from '../stores/transaction.ts';
import type { StoredUser } from '../stores/users.ts';

/**
 * Nobody leaves a suspension behind by leaving the network: whoever confirms the address of an account that was
 * suspended when it went goes on with it.
 * @returns true where it was tried, so that the member has to be read again.
 */
export async function carrySuspension(seen: StoredUser, address: string, now: Date): Promise<boolean> {
  const until = (await heldOf({ kind: 'email', value: address }, now))?.suspendedUntil;
  if (until === undefined || until <= now.toISOString() || (seen.suspendedUntil ?? '') >= until) return false;
  await transact(await suspendSteps(seen, until, now));
  return true;
}
