import { changeProfileSteps, findUser, type StoredUser } from '#functions/members/users.ts';
import { statedStudiesOf } from '#functions/membership/statedStudies.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { StatedStudies } from '#shared/membership/entities.ts';
import { claimRosterRowSteps, findClaim } from '../store/rosterClaims.ts';
import { inviteeJoinsSteps } from '../store/rosterInvitees.ts';
import { findRow, type RosterRow } from '../store/rosterRows.ts';
import { compareWithRoster } from './compare.ts';
import { namesMatch } from './names.ts';
import { rowIdByStudentId } from './rosterIdentity.ts';

/**
 * Claims the roster row with the school's own id that an admitted member gave, if name and class match too and
 * nobody else claims it. A confirmed address claims a row without an admin.
 */
export async function claimByStudentId(
  userId: string,
  { classYear, degree, studentId }: Pick<StatedStudies, 'classYear' | 'degree' | 'studentId'>,
): Promise<void> {
  if (studentId === undefined || studentId === '') return;
  await retryUntilDone(async () => {
    const [user, row] = await Promise.all([findUser(userId), findRow(rowIdByStudentId(studentId))]);
    if (user === undefined || row === undefined || user.rosterRow !== undefined) return true;
    const stated = statedStudiesOf({ classYear, degree, studentId }, user);
    const { match } = compareWithRoster({ fullName: user.fullName, ...stated, email: '' }, row);
    if (match !== 'strong' || (await findClaim(row.id)) !== undefined) return true;
    const now = new Date();
    await transact([
      ...claimRosterRowSteps(row, userId),
      ...changeProfileSteps(user, rosterFactsFrom(user, row), now),
      ...(await inviteeJoinsSteps(row.email, now)),
    ]);
    // Refused or done: the next attempt finds out.
    return RETRY;
  });
}

/** The roster's facts about the member who is this person. */
export function rosterFactsFrom({ fullName }: StoredUser, row: RosterRow) {
  const { id: rosterRow, classYear, degree } = row;
  return { rosterRow, classYear, degree, confirmed: namesMatch(fullName, row) };
}
