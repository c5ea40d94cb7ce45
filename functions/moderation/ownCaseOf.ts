import type { StoredCase } from '#functions/cases/cases.ts';
import type { CaseOutcome, OwnCase } from '#shared/moderation/entities.ts';

/** True if the author knows of the case: some decision was not to dismiss it, or they have appealed. */
export function isKnownToAuthor({ authorNotified, decision = 'dismiss', appeal }: StoredCase): boolean {
  return authorNotified === true || decision !== 'dismiss' || appeal !== undefined;
}

/** True if the author is notified of this decision: a dismissed report only reaches authors who know of the case. */
export function isAuthorNotified(stored: StoredCase, outcome: CaseOutcome): boolean {
  return outcome !== 'dismiss' || isKnownToAuthor(stored);
}

/** A case, as its author and the admins see it. */
export function ownCaseOf(stored: StoredCase): OwnCase {
  const { id, content, reason, decision, text, until, decidedAt, appeal } = stored;
  const facts = { _id: id, id, kind: content.kind, reason, decision, text, until, decidedAt };
  return { ...facts, appealed: appeal !== undefined };
}
