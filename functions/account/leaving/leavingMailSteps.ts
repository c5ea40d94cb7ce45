import { erasedAt } from '#shared/leavingLimits.ts';
import { dayText } from '#functions/platform/text/dayText.ts';
import { accountLeaving } from './accountLeaving.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { StoredUser } from '#functions/members/users.ts';

/** The steps that mail a member that the account will be deleted, and how to keep it. */
export function leavingMailSteps({ id, username }: StoredUser, now: Date): readonly Step[] {
  const erasedOn = dayText(new Date(erasedAt(now.toISOString())));
  return [mailStep(accountLeaving, { userId: id }, { username, erasedOn }, newId(now), now)];
}
