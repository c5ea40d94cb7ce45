import type { Beside } from '../stores/emails.ts';
import { disconnectSinceSteps } from '../stores/identities.ts';
import { removeSinceSteps } from '../stores/passkeys.ts';
import type { StoredUser } from '../stores/users.ts';

/**
 * What else goes in the transaction in which an address is taken back: every other way in that was made since, be it a
 * passkey or a link to somebody's account elsewhere.
 */
type WhenTakenBack = (seen: StoredUser, since: Date, now: Date) => Promise<Beside>;

/** Whoever keeps ways in adds what it does here. */
const listeners: readonly WhenTakenBack[] = [
  async ({ id }, since) => ({ steps: await removeSinceSteps(id, since) }),
  async ({ id }, since) => ({ steps: await disconnectSinceSteps(id, since) }),
];

/** All of it together. */
export async function besideTakingBack(seen: StoredUser, since: Date, now: Date): Promise<Beside> {
  const each = await Promise.all(listeners.map((listener) => listener(seen, since, now)));
  return {
    set: Object.assign({}, ...each.map(({ set }) => set)),
    steps: each.flatMap(({ steps = [] }) => steps),
  };
}
