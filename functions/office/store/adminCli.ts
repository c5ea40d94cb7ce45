import { openStep } from '#functions/membership/index.ts';
import { undoneAll, dropAllMethods } from '#functions/auth/index.ts';
import { wayChanged } from '#functions/auth/mail/wayChanged.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { memberStatusOf } from '#functions/members/memberStatus.ts';
import { snapshotPeople, snapshotPosts } from '#functions/directory/workers/directoryJobs.ts';
import { auditSteps, shell } from '#functions/members/audit/audit.ts';
import { confirmedOf, dropSteps, unconfirmed } from '#functions/members/emails.ts';
import { startStep } from '#functions/platform/jobs/jobs.ts';
import { unadmitSteps } from '#functions/members/statusRows.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { changeStatus, type WantedStatus } from './adminActions.ts';

import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { RoleChange } from '#functions/members/roles.ts';

import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { changePassword } from '#functions/members/userAccess.ts';
import { findByUsername, type StoredUser } from '#functions/members/users.ts';

/**
 * Makes a member stand otherwise from the shell of the school's own.
 * @throws where nobody has this username, or nobody would be an admin any more.
 */
export async function changeStatusOf(username: string, wanted: WantedStatus): Promise<void> {
  await byShell(username, (seen) => changeStatus(seen, wanted, shell, new Date()));
}

/**
 * Gives a member another password from the shell of the school's own, which ends all their sessions, what was mailed to
 * choose one or to take an address back, every passkey and account elsewhere, and lets go of the address: who is handed
 * the password has proven themselves to the school, not by anything in the account. The address is told, as of each
 * changed way in.
 * @returns the address that the account had confirmed, '' for none.
 * @throws where nobody has this username, or they are suspended: the suspension stays with their address, under a key
 * that no shell has.
 */
export async function resetPasswordOf(username: string, passwordHash: string): Promise<string> {
  const seen = await byShell(username, async (seen) => {
    const now = new Date();
    if ((seen.suspendedUntil ?? '') > now.toISOString())
      throw new Error(`${username} is suspended: lift that first.`);
    const dropped = await dropAllMethods(seen);
    const told = `The alumni office has changed the password, and taken this address out of the account.${dropped.told}`;
    const line = await auditSteps({ by: shell, action: 'passwordReset', kind: 'member', on: seen.id, now });
    const beside = {
      set: { ...unconfirmed, takenBack: undoneAll(now) },
      steps: [...dropSteps(seen, now), ...dropped.steps, ...line, ...passwordMail(seen, told, now)],
    };
    return (await changePassword(seen, passwordHash, now, beside)) === undefined ? 'stale' : 'done';
  });
  return confirmedOf(seen);
}

function passwordMail(seen: StoredUser, what: string, now: Date): readonly Step[] {
  const address = confirmedOf(seen);
  const variables = { username: seen.username, what };
  return address === ''
    ? []
    : [mailStep(wayChanged, { userId: seen.id, address }, variables, newId(now), now)];
}

/** Lets a member wait who was let in, as if the school's rules had said so at the sign-up: for demo people, admins left out. */
export async function putIntoQueue(username: string): Promise<void> {
  await byShell(username, async (seen) => {
    const now = new Date();
    if (memberStatusOf(seen, now) !== 'member' || seen.role === 'admin') return 'done';
    const { done } = await transact([...(await unadmitSteps(seen, now)), openStep(seen.id, now)]);
    return done ? 'done' : 'stale';
  });
}

/** Tells that jobs were let begin again from the shell. */
export async function tellJobsRetried(count: number): Promise<void> {
  const line = { by: shell, action: 'jobsRetried', kind: 'jobs', on: 'failed', now: new Date() } as const;
  await transact(await auditSteps({ ...line, after: { count } }));
}

/** Starts to build the indexes of people and of posts anew from the shell. */
export async function startDirectoryRebuild(): Promise<void> {
  const now = new Date();
  const line = { by: shell, action: 'directoryRebuilt', kind: 'jobs', on: 'directory', now } as const;
  const builds = [snapshotPeople, snapshotPosts].map((build) => startStep(build, { anew: true }, now));
  await transact([...builds, ...(await auditSteps(line))]);
}

/** @returns the member as they were seen when it was done. */
function byShell(username: string, use: (seen: StoredUser) => Promise<RoleChange>): Promise<StoredUser> {
  return retryUntilDone(async () => {
    const seen = await findByUsername(username);
    if (seen === undefined) throw new Error(`There is no member with the username ${username}.`);
    const changed = await use(seen);
    if (changed === 'lastAdmin') throw new Error(`${username} is the only admin: make another one first.`);
    if (changed === 'notMember') throw new Error(`${username} is leaving: only they can take that back.`);
    return changed === 'stale' ? RETRY : seen;
  });
}
