import type { Decision } from '#shared/moderation/entities.ts';
import type { StoredCase } from '#functions/cases/cases.ts';

/** The author of a dismissed report learns nothing except that someone reported them. */
export function isAuthorNotified({ decision, appeal }: StoredCase): boolean {
  return decision !== 'dismiss' || appeal !== undefined;
}

/** The decision in a case, as its author and the admins see it. */
export function decisionOf(stored: StoredCase): Decision {
  const { id, thing, reason, decision, text, until, decidedAt, appeal } = stored;
  const facts = { _id: id, id, kind: thing.kind, reason, decision, text, until, decidedAt };
  return { ...facts, appealed: appeal !== undefined };
}
