import type { AuditValues } from '#shared/audit.ts';
import type { Role } from '#shared/entities.ts';
import { listingOf, memberStatusOf } from './memberStatus.ts';
import { adminCountSteps, adminIds, countedRole } from './admins.ts';
import { auditSteps, shell } from './audit/audit.ts';
import { accountsOf, personSteps } from './people.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { changeAccess } from './userAccess.ts';
import { findByUsername, listedOf, type StoredUser } from './users.ts';

/**
 * How a change of a role or of a standing ended: 'stale' where somebody else wrote the profile first, 'notMember' where
 * an admin would be made of somebody who waits, is suspended or is leaving, and so could not act as one, or where only the
 * member can take back that they are leaving.
 */
export type RoleChange = 'done' | 'stale' | 'lastAdmin' | 'notMember';

/** Gives a member as it was seen another role, at the hand of `by`; all sessions of the member end with it. */
export async function changeRole(seen: StoredUser, role: Role, by: string, now: Date): Promise<RoleChange> {
  if (role === 'admin' && memberStatusOf(seen, now) !== 'member') return 'notMember';
  const told = async (before: AuditValues, after: AuditValues) =>
    auditSteps({
      by,
      action: role === 'admin' ? 'madeAdmin' : 'madeMember',
      kind: 'member',
      on: seen.id,
      before,
      after,
      now,
    });
  const steps = [
    ...(await adminCountSteps(countedRole(seen), countedRole({ ...seen, role }))),
    ...personSteps(listedOf({ ...seen, role }), seen.version + 1),
    ...(await told({ role: seen.role }, { role })),
  ];
  const listedAs = listingOf({ ...seen, role }, now);
  const listing = listedAs === undefined ? { remove: ['listedAs'] } : { set: { listedAs } };
  const changed = await changeAccess(seen, { role }, now, { ...listing, steps });
  if (changed === 'refused') return 'lastAdmin';
  return changed === 'stale' ? 'stale' : 'done';
}

/**
 * Gives a member a role from the shell of the school's own.
 * @throws where nobody has this username, they are no member, or nobody would be an admin any more.
 */
export function grantRole(username: string, role: Role): Promise<StoredUser> {
  return retryUntilDone(async () => {
    const seen = await findByUsername(username);
    if (seen === undefined) throw new Error(`There is no member with the username ${username}.`);
    if (seen.role === role) return seen;
    const changed = await changeRole(seen, role, shell, new Date());
    if (changed === 'lastAdmin') throw new Error(`${username} is the only admin: make another one first.`);
    if (changed === 'notMember') throw new Error(`${username} is no member now: let them in first.`);
    return changed === 'stale' ? RETRY : { ...seen, role };
  });
}

/** The usernames of all admins; for operators only. */
export async function listAdmins(): Promise<string[]> {
  const admins = await accountsOf(await adminIds());
  return [...admins.values()].map(({ username }) => username);
}
