import type { Decision } from '#shared/safetyEntities.ts';
import type { StoredCase } from '../stores/cases.ts';

/** What was decided in a case, as its author and the office see it. */
export function decisionOf(stored: StoredCase): Decision {
  const { id, thing, reason, decision, text, until, decidedAt, appeal } = stored;
  const facts = { _id: id, id, kind: thing.kind, reason, decision, text, until, decidedAt };
  return { ...facts, appealed: appeal !== undefined };
}
