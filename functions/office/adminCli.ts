import { voidAllTickets, planFullRemoval, type RemovedLoginMethods } from '#functions/auth/index.ts';
import { loginSettingsChangedKind } from '#functions/auth/mail/authMailKinds.ts';
import { snapshotPeople, snapshotPosts } from '#functions/directory/workers/directoryJobs.ts';
import { isLastAdmin, roleForAdminCount } from '#functions/members/admins.ts';
import { auditSteps, cliActor } from '#functions/members/audit/audit.ts';
import {
  claimAddressStep,
  confirmedAddressOf,
  releaseAddressSteps,
  noAddressFields,
} from '#functions/members/names/emails.ts';
import type { RoleChange } from '#functions/members/roles.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { suspendSteps, unadmitSteps } from '#functions/members/status/statusRows.ts';
import { replacePassword } from '#functions/members/userAccess.ts';
import { changeProfileSteps, findByUsername, findUser, type StoredUser } from '#functions/members/users.ts';
import { changeSchool, currentSchool, openRequestStep } from '#functions/membership/index.ts';
import { applyNewRulesSteps } from '#functions/membership/newRules.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { changeStatus, type WantedStatus } from './members/adminActions.ts';

/**
 * Changes a member's status from the operator's command line.
 * @throws if nobody has this username, or no admin would be left.
 */
export async function changeStatusOf(username: string, wanted: WantedStatus): Promise<void> {
  await asCli(username, (user) => changeStatus(user, wanted, cliActor, new Date()));
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
  const member = await asCli(username, async (user) => {
    const now = new Date();
    if ((user.suspendedUntil ?? '') > now.toISOString())
      throw new Error(`${username} is suspended. Lift the suspension first.`);
    const dropped = await planFullRemoval(user);
    const line = await auditSteps({
      by: cliActor,
      action: 'passwordReset',
      kind: 'member',
      on: user.id,
      now,
    });
    const extras = {
      set: { ...noAddressFields, takenBack: voidAllTickets(now) },
      steps: [
        ...(await releaseAddressSteps(user, now)),
        ...dropped.steps,
        ...line,
        ...passwordMail(user, dropped.removed, now),
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
  const variables = { username: user.username, what: 'passwordSetByOffice' as const, ...removed };
  return address === ''
    ? []
    : [mailStep(loginSettingsChangedKind, { userId: user.id, address }, variables, newId(now), now)];
}

/**
 * Puts a member back in the queue, as if the school's rules had done so at sign-up: for demo people, not for admins.
 */
export async function returnToWaiting(username: string): Promise<void> {
  await asCli(username, async (user) => {
    const now = new Date();
    if (memberStatusOf(user, now) !== 'member' || user.role === 'admin') return 'done';
    const { done } = await transact([...(await unadmitSteps(user, now)), openRequestStep(user.id, now)]);
    return done ? 'done' : 'stale';
  });
}

/**
 * Gives a member without a confirmed address this one, as if they had followed the link that confirms it: for demo
 * people.
 */
export async function setConfirmedAddress(username: string, email: string): Promise<void> {
  await asCli(username, async (user) => {
    if (confirmedAddressOf(user) !== '') return 'done';
    const now = new Date();
    const proof = { verifiedEmail: email, verifiedInside: true, verifiedAt: now.toISOString() };
    const change = changeProfileSteps(user, { email, ...proof, unverifiedAt: undefined }, now);
    const steps = [...change, claimAddressStep(email, user.id, now)];
    return (await transact(steps)).done ? 'done' : 'stale';
  });
}

/**
 * Suspends a member again whose suspension a restored backup does not have. They already know about it, so they get no
 * mail. Safe to repeat.
 * @returns 'lastAdmin' if they are the only admin.
 */
export function suspendRestored(
  userId: string,
  until: string,
  reason: string,
): Promise<'done' | 'lastAdmin' | 'gone'> {
  return retryUntilDone(async () => {
    const [user, now] = [await findUser(userId), new Date()];
    if (user === undefined) return 'gone';
    if ((user.suspendedUntil ?? '') >= until) return 'done';
    if (await isLastAdmin(roleForAdminCount(user))) return 'lastAdmin';
    const before = { state: memberStatusOf(user, now), role: user.role };
    const after = { state: 'suspended', role: 'member', until } as const;
    const line = {
      by: cliActor,
      action: 'suspended',
      kind: 'member',
      on: userId,
      before,
      after,
      now,
    } as const;
    const steps = [...(await suspendSteps(user, until, now, reason)), ...(await auditSteps(line))];
    return (await transact(steps)).done ? 'done' : RETRY;
  });
}

/** Records in the audit log that jobs were retried from the command line. */
export async function auditJobsRetried(count: number): Promise<void> {
  const line = { by: cliActor, action: 'jobsRetried', kind: 'jobs', on: 'failed', now: new Date() } as const;
  await transact(await auditSteps({ ...line, after: { count } }));
}

/** Starts to rebuild the indexes of people and posts from the command line. */
export async function startDirectoryRebuild(): Promise<void> {
  const now = new Date();
  const line = { by: cliActor, action: 'directoryRebuilt', kind: 'jobs', on: 'directory', now } as const;
  const builds = [snapshotPeople, snapshotPosts].map((build) =>
    startJobStep(build, { isRebuild: true }, now),
  );
  await transact([...builds, ...(await auditSteps(line))]);
}

/** Lets the school accept invitations, from the command line: for demo people. */
export function allowInvitations(): Promise<void> {
  return retryUntilDone(async () => {
    const now = new Date();
    const stored = await currentSchool(now);
    const { version, ...settings } = stored;
    if (settings.policies.invitation) return;
    const after = { invitation: true };
    const line = { by: cliActor, action: 'settingsChanged', kind: 'school', on: 'settings' } as const;
    const steps = await auditSteps({ ...line, before: { invitation: false }, after, now });
    const policies = { ...settings.policies, ...after };
    const asked = applyNewRulesSteps(stored, policies, now);
    const changed = await changeSchool({ ...settings, policies }, version, [...steps, ...asked]);
    return changed === undefined ? RETRY : undefined;
  });
}

/** @returns the member in the version that the action changed. */
function asCli(username: string, use: (user: StoredUser) => Promise<RoleChange>): Promise<StoredUser> {
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
