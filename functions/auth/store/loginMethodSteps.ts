import { sessionExistsStep } from '#functions/members/sessions/sessionRows.ts';
import { changeProfileSteps, type StoredUser } from '#functions/members/users.ts';
import type { TransactionResult, Step } from '#functions/platform/dynamo/transaction.ts';

/** The partition of table LoginMethods with a member's login methods. */
export const loginMethodsPartition = (userId: string): string => `METHODS#${userId}`;

/**
 * Why a new login method is not stored: 'ended' if its session is over, 'stale' if the profile has changed and the call
 * must try again.
 */
export type LoginMethodRefusal = 'ended' | 'stale';

/**
 * The first steps in the transaction of a new login method. They require its session and count as a change of the
 * profile. So a concurrent change that ends all sessions, such as a new password, either ends this session first or
 * sees the new method.
 */
export function addLoginMethodSteps(user: StoredUser, sessionId: string, now: Date): readonly Step[] {
  return [sessionExistsStep(sessionId), ...changeProfileSteps(user, {}, now)];
}

/** Why these first steps failed; undefined if another step failed, or if none of these was part of the transaction. */
export function loginMethodRefusalOf(
  outcome: TransactionResult,
  held: readonly Step[],
): LoginMethodRefusal | undefined {
  if (outcome.done || held.length === 0) return undefined;
  if (outcome.refused.includes(0)) return 'ended';
  return outcome.refused.includes(1) ? 'stale' : undefined;
}
