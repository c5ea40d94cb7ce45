import type { Case } from '#shared/safetyEntities.ts';
import { decisionOf } from '../safety/decisionOf.ts';
import type { StoredCase } from '../stores/cases.ts';
import { authorsFor, formerMember } from '../stores/people.ts';

/** Cases as the queue shows them. */
export async function showCases(viewer: string, cases: readonly StoredCase[]): Promise<Case[]> {
  const authorOf = await authorsFor(
    viewer,
    cases.map(({ memberId }) => memberId),
  );
  return cases.map((stored) => {
    const { state, reportsCount, openedAt, version, memberId } = stored;
    const author = authorOf(memberId) ?? formerMember(memberId);
    return { ...decisionOf(stored), state, author, reportsCount, openedAt, version };
  });
}
