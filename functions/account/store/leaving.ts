import { adminCountSteps } from '#functions/members/admins.ts';
import { cancelLeavingSteps, startLeavingSteps } from '#functions/members/status/statusRows.ts';
import { findUser, type StoredUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { cancelJobStep, startJob, startJobStep } from '#functions/platform/jobs/jobs.ts';
import { erasedAt } from '#shared/account/limits.ts';
import { eraseMember } from '../jobs/accountJobs.ts';

/** The outcome of leaving. */
type LeaveResult = { readonly leavingAt: string } | 'lastAdmin' | 'gone';

/**
 * Hides a member, ends all sessions, and schedules the job that erases the account after its grace period, in one
 * transaction. The last admin cannot leave. Idempotent.
 * @param notify returns the steps that notify the member, for the same transaction.
 */
export function startLeaving(
  userId: string,
  notify: (user: StoredUser) => readonly Step[],
  now: Date,
): Promise<LeaveResult> {
  return retryUntilDone(async () => {
    const user = await findUser(userId);
    if (user === undefined) return 'gone';
    if (user.leavingAt !== undefined) return { leavingAt: user.leavingAt };
    const leavingAt = now.toISOString();
    const countSteps = adminCountSteps(user.role, 'member');
    const outcome = await transact([
      ...countSteps,
      ...(await startLeavingSteps(user, now)),
      startJobStep(eraseMember, { userId, leavingAt }, now, { at: new Date(erasedAt(leavingAt)) }),
      ...notify(user),
    ]);
    if (outcome.done) return { leavingAt };
    return outcome.refused.some((index) => index < countSteps.length) ? 'lastAdmin' : RETRY;
  });
}

/**
 * Erases an account at once that a restored backup brought back: it is hidden here, and the job does the rest.
 * @returns 'lastAdmin' if it was the only admin at that time. Idempotent.
 */
export async function eraseRestoredAccount(
  userId: string,
  now: Date,
): Promise<'started' | 'lastAdmin' | 'gone'> {
  const outcome = await startLeaving(userId, () => [], now);
  if (typeof outcome === 'string') return outcome;
  await startJob(eraseMember, { userId, leavingAt: outcome.leavingAt }, now);
  return 'started';
}

/**
 * Cancels leaving: the member is as before, and so are their current sessions. Idempotent.
 * @returns false if it is too late.
 */
export function cancelLeaving(userId: string, now: Date): Promise<boolean> {
  return retryUntilDone(async () => {
    const user = await findUser(userId);
    if (user?.leavingAt === undefined) return user !== undefined;
    const { done } = await transact([
      ...adminCountSteps('member', user.role),
      ...(await cancelLeavingSteps(user, now)),
      cancelJobStep(eraseMember, { userId, leavingAt: user.leavingAt }),
    ]);
    return done || RETRY;
  });
}
