import type { StoredCase } from '#functions/cases/cases.ts';
import { authorsForAdmins } from '#functions/members/people.ts';
import type { Case } from '#shared/moderation/entities.ts';
import { ownCaseOf } from './ownCaseOf.ts';

/** Cases as the queue shows them. */
export async function showCases(cases: readonly StoredCase[]): Promise<Case[]> {
  const nameOf = await authorsForAdmins(cases.map(({ memberId }) => memberId));
  return cases.map((stored) => {
    const { state, reportsCount, openedAt, version, memberId } = stored;
    return { ...ownCaseOf(stored), state, author: nameOf(memberId), reportsCount, openedAt, version };
  });
}
