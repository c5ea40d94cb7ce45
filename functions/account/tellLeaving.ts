import { erasedAt } from '#shared/leavingLimits.ts';
import { dayText } from '../mail/dayText.ts';
import { accountLeaving } from '../mail/kinds/accountLeaving.ts';
import { mailStep } from '../mail/mailStep.ts';
import { newId } from '../stores/ids.ts';
import type { Step } from '../stores/transaction.ts';
import type { StoredUser } from '../stores/users.ts';

/** The steps that mail a member that the account will be deleted, and how to keep it. */
export function tellLeaving({ id, username }: StoredUser, now: Date): readonly Step[] {
  const erasedOn = dayText(new Date(erasedAt(now.toISOString())));
  return [mailStep(accountLeaving, { userId: id }, { username, erasedOn }, newId(now), now)];
}
