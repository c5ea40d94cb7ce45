import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { AuditValues } from '#shared/office/audit.ts';
import type { Role } from '#shared/platform/entities.ts';
import { adminCountSteps, adminIds, roleForAdminCount } from './admins.ts';
import { auditSteps, cliActor } from './audit/audit.ts';
import { accountsOf } from './people.ts';
import { memberStatusOf } from './status/memberStatus.ts';
import { changeAccess } from './userAccess.ts';
import { findByUsername, type StoredUser } from './users.ts';

/**
 * The outcome of a change of role or status: 'stale' if someone else changed the profile first; 'notMember' if the
 * new admin is waiting, suspended or leaving, or if only the member can undo their leaving.
 */
export type RoleChange = 'done' | 'stale' | 'lastAdmin' | 'notMember';

/** Changes a member's role, if the profile is unchanged; `actorId` is the acting admin. Ends all sessions of the member. */
export async function changeRole(
  user: StoredUser,
  role: Role,
  actorId: string,
  now: Date,
): Promise<RoleChange> {
  if (role === 'admin' && memberStatusOf(user, now) !== 'member') return 'notMember';
  const auditOf = async (before: AuditValues, after: AuditValues) =>
    auditSteps({
      actorId,
      action: role === 'admin' ? 'madeAdmin' : 'madeMember',
      kind: 'member',
      on: user.id,
      before,
      after,
      now,
    });
  const steps = [
    ...adminCountSteps(roleForAdminCount(user), roleForAdminCount({ ...user, role })),
    ...(await auditOf({ role: user.role }, { role })),
  ];
  const changed = await changeAccess(user, { role }, now, { steps });
  if (changed === 'refused') return 'lastAdmin';
  return changed === 'stale' ? 'stale' : 'done';
}

/**
 * Changes a role from the command line.
 * @throws if there is no such username, the account is not an active member, or no admin would be left.
 */
export function grantRole(username: string, role: Role): Promise<StoredUser> {
  return retryUntilDone(async () => {
    const user = await findByUsername(username);
    if (user === undefined) throw new Error(`There is no member with the username ${username}.`);
    if (user.role === role) return user;
    const changed = await changeRole(user, role, cliActor, new Date());
    if (changed === 'lastAdmin') throw new Error(`${username} is the only admin: appoint another one first.`);
    if (changed === 'notMember') throw new Error(`${username} is not an active member: admit them first.`);
    return changed === 'stale' ? RETRY : { ...user, role };
  });
}

/** The usernames of all admins. For operators only. */
export async function listAdmins(): Promise<string[]> {
  const admins = await accountsOf(await adminIds());
  return [...admins.values()].map(({ username }) => username);
}
