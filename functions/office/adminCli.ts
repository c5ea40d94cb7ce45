import { voidAllTickets, planFullRemoval, type RemovedLoginMethods } from '#functions/auth/index.ts';
import { loginSettingsChangedKind } from '#functions/auth/mail/authMailKinds.ts';
import { snapshotPeople, snapshotPosts } from '#functions/directory/jobs/directoryJobs.ts';
import { auditSteps, cliActor } from '#functions/members/audit/audit.ts';
import { confirmedAddressOf, releaseAddressSteps, noAddressFields } from '#functions/members/names/emails.ts';
import type { RoleChange } from '#functions/members/roles.ts';
import { replacePassword } from '#functions/members/userAccess.ts';
import { findByUsername, type StoredUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { changeStatus, type NewStatus } from './members/adminActions.ts';

/**
 * Changes a member's status from the operator's command line.
 * @throws if nobody has this username, or no admin would be left.
 */
export async function changeStatusOf(username: string, wanted: NewStatus): Promise<void> {
  await changeByUsername(username, (user) => changeStatus(user, wanted, cliActor, new Date()));
}

/**
 * Gives a member a new password from the operator's command line. Ends all their sessions, voids their mailed links,
 * removes every passkey and external account, and releases the address: the person who gets the password has proved
 * their identity to the school, not with anything in the account. The address gets a mail, as after every change of a
 * login method.
 * @returns the confirmed address of the account, '' if none.
 * @throws if nobody has this username, or they are suspended: the suspension stays with their address, under a key that
 * the command line does not have.
 */
export async function resetPasswordOf(username: string, passwordHash: string): Promise<string> {
  const member = await changeByUsername(username, async (user) => {
    const now = new Date();
    if ((user.suspendedUntil ?? '') > now.toISOString())
      throw new Error(`${username} is suspended. Lift the suspension first.`);
    const removal = await planFullRemoval(user);
    const line = await auditSteps({
      actorId: cliActor,
      action: 'passwordReset',
      kind: 'member',
      on: user.id,
      now,
    });
    const extras = {
      set: { ...noAddressFields, takenBack: voidAllTickets(now) },
      steps: [
        ...(await releaseAddressSteps(user, now)),
        ...removal.steps,
        ...line,
        ...passwordMail(user, removal.removed, now),
      ],
    };
    return (await replacePassword(user, passwordHash, now, extras)) === undefined ? 'stale' : 'done';
  });
  return confirmedAddressOf(member);
}

function passwordMail(
  user: StoredUser,
  removed: RemovedLoginMethods | undefined,
  now: Date,
): readonly Step[] {
  const address = confirmedAddressOf(user);
  const data = { username: user.username, what: 'passwordSetByOffice' as const, removed };
  return address === ''
    ? []
    : [mailStep(loginSettingsChangedKind, { userId: user.id, address, data, cause: newId(now), now })];
}

/** Records in the audit log that jobs were retried from the command line. */
export async function auditJobsRetried(count: number): Promise<void> {
  const line = {
    actorId: cliActor,
    action: 'jobsRetried',
    kind: 'jobs',
    on: 'failed',
    now: new Date(),
  } as const;
  await transact(await auditSteps({ ...line, after: { count } }));
}

/** Starts to rebuild the indexes of people and posts from the command line. */
export async function startDirectoryRebuild(): Promise<void> {
  const now = new Date();
  const line = { actorId: cliActor, action: 'directoryRebuilt', kind: 'jobs', on: 'directory', now } as const;
  const builds = [snapshotPeople, snapshotPosts].map((build) =>
    startJobStep(build, { isRebuild: true }, now),
  );
  await transact([...builds, ...(await auditSteps(line))]);
}

/**
 * Finds a member and changes them, again if they were changed at the same time.
 * @returns the member in the version that the action changed.
 */
export function changeByUsername(
  username: string,
  use: (user: StoredUser) => Promise<RoleChange>,
): Promise<StoredUser> {
  return retryUntilDone(async () => {
    const user = await findByUsername(username);
    if (user === undefined) throw new Error(`There is no member with the username ${username}.`);
    const changed = await use(user);
    if (changed === 'lastAdmin') throw new Error(`${username} is the only admin. Make another one first.`);
    if (changed === 'notMember')
      throw new Error(`${username} is deleting their account; only they can cancel that.`);
    return changed === 'stale' ? RETRY : user;
  });
}
