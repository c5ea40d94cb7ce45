import { connectedTo, disconnectSteps } from '../stores/identities.ts';
import { passkeysOf, removeSteps } from '../stores/passkeys.ts';
import type { Step } from '../stores/transaction.ts';

/**
 * What else goes in the transaction in which an address is taken back: every other way in, be it a passkey or a link to
 * somebody's account elsewhere. Whoever took the account may have made theirs before they changed the address.
 */
export async function besideTakingBack(userId: string): Promise<readonly Step[]> {
  const [passkeys, accounts] = await Promise.all([passkeysOf(userId), connectedTo(userId)]);
  return [...removeSteps(userId, passkeys), ...accounts.flatMap((row) => disconnectSteps(userId, row))];
}
