import type { StoredCase } from '#functions/cases/cases.ts';
import type { OwnCase } from '#shared/moderation/entities.ts';

/** True if the author is told about the decision. If a report is dismissed, they are not, unless they had appealed. */
export function isAuthorNotified({ decision, appeal }: StoredCase): boolean {
  return decision !== 'dismiss' || appeal !== undefined;
}

/** A case, as its author and the admins see it. */
export function ownCaseOf(stored: StoredCase): OwnCase {
  const { id, content, reason, decision, text, until, decidedAt, appeal } = stored;
  const facts = { _id: id, id, kind: content.kind, reason, decision, text, until, decidedAt };
  return { ...facts, appealed: appeal !== undefined };
}
