import { sessionExistsStep } from '#functions/members/sessions/sessionRows.ts';
import { changeProfileSteps, type StoredUser } from '#functions/members/users.ts';
import { named, type NamedStep, type Step } from '#functions/platform/dynamo/transaction.ts';

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
export function addLoginMethodSteps(
  user: StoredUser,
  sessionId: string,
  now: Date,
): NamedStep<LoginMethodRefusal>[] {
  return [
    { step: sessionExistsStep(sessionId), refusal: 'ended' },
    ...named('stale', changeProfileSteps(user, {}, now)),
  ];
}

/** What joins the transaction of a new login method. */
export interface LoginMethodSteps {
  /** From `addLoginMethodSteps`, which bind it to its session. */
  readonly sessionSteps: readonly NamedStep<LoginMethodRefusal>[];
  /** The mails about it. */
  readonly mailSteps: readonly Step[];
}
