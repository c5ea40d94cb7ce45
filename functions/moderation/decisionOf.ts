import type { Decision } from '#shared/safetyEntities.ts';
import type { StoredCase } from '#functions/cases/cases.ts';

/** A dismissed report tells its author nothing but that somebody has reported them. */
export function isTold({ decision, appeal }: StoredCase): boolean {
  return decision !== 'dismiss' || appeal !== undefined;
}

/** What was decided in a case, as its author and the office see it. */
export function decisionOf(stored: StoredCase): Decision {
  const { id, thing, reason, decision, text, until, decidedAt, appeal } = stored;
  const facts = { _id: id, id, kind: thing.kind, reason, decision, text, until, decidedAt };
  return { ...facts, appealed: appeal !== undefined };
}
