import { changeProfileSteps, findUser, type StoredUser } from '#functions/members/users.ts';
import { admitByRuleSteps } from '#functions/membership/admitByRule.ts';
import { currentSchool } from '#functions/membership/index.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { rosterFactsFrom } from '../matching/claimByStudentId.ts';
import {
  claimRosterRowSteps,
  findClaim,
  releaseClaimStep,
  type RosterClaim,
  noRosterFacts,
} from '../store/rosterClaims.ts';
import { inviteeJoinsSteps } from '../store/rosterInvitees.ts';
import { findRow, findRowByEmail, type RosterRow } from '../store/rosterRows.ts';
import { matchMember } from './rosterJobs.ts';

/**
 * Synchronizes a member with the roster after either has changed. A member who has confirmed, from inside the
 * account, an address that only one person has becomes that person, unless someone else is. A member who is a person
 * of the roster gets its facts, and is marked as confirmed while their name is one that the roster has.
 */
export async function syncWithRoster(userId: string): Promise<void> {
  await retryUntilDone(async () => {
    const now = new Date();
    const user = await findUser(userId);
    if (user === undefined) return true;
    const steps =
      user.rosterRow === undefined ? await claim(user, now) : await update(user, user.rosterRow, now);
    if (steps === undefined) return true;
    await transact(steps);
    // Refused or done: the next attempt finds out.
    return RETRY;
  });
  await admit(userId);
}

/** The steps that make a member a person of the roster; undefined if that is not possible. */
async function claim(user: StoredUser, now: Date): Promise<readonly Step[] | undefined> {
  const row = await rowOfConfirmedAddress(user);
  if (row === undefined || (await findClaim(row.id)) !== undefined) return undefined;
  return [
    ...claimRosterRowSteps(row, user.id),
    ...changeProfileSteps(user, rosterFactsFrom(user, row), now),
    ...(await inviteeJoinsSteps(row.email, now)),
  ];
}

/** The one row that a member's confirmed address proves. */
async function rowOfConfirmedAddress({
  verifiedEmail = '',
  verifiedInside,
}: StoredUser): Promise<RosterRow | undefined> {
  const email = normalizeAddress(verifiedEmail);
  if (email === '' || verifiedInside !== true) return undefined;
  const row = await findRowByEmail(email);
  return row === undefined || normalizeAddress(row.email) !== email || row.isShared ? undefined : row;
}

/** The steps that update a member to the roster's current facts; undefined if they are up to date. */
async function update(user: StoredUser, rowId: string, now: Date): Promise<readonly Step[] | undefined> {
  const [row, held] = await Promise.all([findRow(rowId), findClaim(rowId)]);
  const isOurs = held?.userId === user.id;
  if (row === undefined || !isOurs || isUndone(row, held)) {
    return [
      ...(isOurs ? [releaseClaimStep(rowId, user.id)] : []),
      ...changeProfileSteps(user, noRosterFacts, now),
    ];
  }
  const facts = rosterFactsFrom(user, row);
  const isSame =
    user.classYear === facts.classYear && user.degree === facts.degree && user.confirmed === facts.confirmed;
  return isSame ? undefined : changeProfileSteps(user, facts, now);
}

/** True if the import with the address that proved the claim was undone. */
function isUndone({ importId, email }: RosterRow, heldClaim: RosterClaim): boolean {
  return importId < heldClaim.asOf && normalizeAddress(email) !== normalizeAddress(heldClaim.email);
}

/** Admits a waiting member who is confirmed, if the school's rules say so. */
async function admit(userId: string): Promise<void> {
  await retryUntilDone(async () => {
    const now = new Date();
    const user = await findUser(userId);
    if (user?.confirmed !== true || user.admittedAt !== '') return true;
    const { policies } = await currentSchool(now);
    const steps = policies.roster ? await admitByRuleSteps(user, now) : undefined;
    return steps === undefined || (await transact(steps)).done || RETRY;
  });
}

/** The job that synchronizes a member with the roster. */
export const matchMemberHandler = jobHandler(matchMember, async ({ userId }) => {
  await syncWithRoster(userId);
  return undefined;
});
