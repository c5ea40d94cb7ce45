import { aliveStep } from '#functions/members/sessions/sessionRows.ts';
import type { Outcome, Step } from '#functions/platform/dynamo/transaction.ts';
import { changeStep, type StoredUser } from '#functions/members/users.ts';

/**
 * Why a new way in is not made: 'ended' where the session that makes it is over, 'stale' where the profile has changed
 * meanwhile, so that it is to be tried again.
 */
export type MethodHolder = 'ended' | 'stale';

/**
 * The steps that come first in the transaction of a new way in. They hold it to the session in which it is made, and count
 * it as a change of the profile: whoever ends all sessions of the account at this moment, by a new password or otherwise,
 * either ends this one before or sees the new way.
 */
export function addMethodSteps(seen: StoredUser, sessionId: string, now: Date): readonly Step[] {
  return [aliveStep(sessionId), changeStep(seen, {}, now)];
}

/** What of these first steps was refused; undefined where another one was, or none of them was taken along. */
export function whyHeld(outcome: Outcome, held: readonly Step[]): MethodHolder | undefined {
  if (outcome.done || held.length === 0) return undefined;
  if (outcome.refused.includes(0)) return 'ended';
  return outcome.refused.includes(1) ? 'stale' : undefined;
}
