import { standingOf } from '../membership/standing.ts';
import type { StoredUser } from '../stores/users.ts';
import type { Step } from '../stores/transaction.ts';
import { isMailConfigured } from './isMailConfigured.ts';
import { welcome } from './kinds/welcome.ts';
import { mailStep } from './mailStep.ts';

const dayMs = 24 * 3600_000;

/** Welcomes a member a day after they first confirmed an address: by then they know what they want to see of it. */
export async function welcomeLater(
  seen: StoredUser,
  _address: string,
  now: Date,
): Promise<{ readonly steps: readonly Step[] }> {
  const isFirst = (seen.verifiedEmail ?? '') === '';
  if (!isFirst || !isMailConfigured() || standingOf(seen, now) !== 'member') return { steps: [] };
  const { id: userId, fullName: name } = seen;
  return { steps: [mailStep(welcome, { userId }, { name }, userId, now, new Date(now.getTime() + dayMs))] };
}
