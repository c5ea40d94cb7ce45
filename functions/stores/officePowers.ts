import type { AuditAction, AuditValues } from '#shared/audit.ts';
import { untilText } from '../mail/dayText.ts';
import { caseDecided } from '../mail/kinds/caseDecided.ts';
import { membershipConfirmed } from '../mail/kinds/membershipMails.ts';
import { wayChanged } from '../mail/kinds/wayChanged.ts';
import { mailStep } from '../mail/mailStep.ts';
import { standingOf } from '../membership/standing.ts';
import { verdictSteps } from '../membership/verdictSteps.ts';
import { snapshotPeople, snapshotPosts } from '../jobs/directoryJobs.ts';
import { countedRole, isLastAdmin } from './admins.ts';
import { auditSteps, shell } from './audit.ts';
import { confirmedOf } from './emails.ts';
import { startStep } from './jobs.ts';
import { admitSteps, liftSteps, suspendSteps, unadmitSteps } from './membership.ts';
import { newId } from './ids.ts';
import { findRequest, openStep } from './requests.ts';
import { again, untilDone } from './retry.ts';
import type { RoleChange } from './roles.ts';
import { type Step, transact } from './transaction.ts';
import { changePassword } from './userAccess.ts';
import { findByUsername, type StoredUser } from './users.ts';

/** How a member is to stand: let in, whether they wait or are suspended; or shut out until a moment. */
export type WantedStanding = { readonly state: 'member' } | Suspension;

interface Suspension {
  readonly state: 'suspended';
  readonly until: string;
  readonly reason: string;
}

interface Power {
  readonly action: AuditAction;
  readonly steps: readonly Step[];
  readonly after: AuditValues;
}

/**
 * Makes a member as it was seen stand otherwise, at the hand of `by`; the audit log and the member are told in the same
 * transaction.
 */
export async function changeStanding(
  seen: StoredUser,
  wanted: WantedStanding,
  by: string,
  now: Date,
): Promise<RoleChange> {
  if (wanted.state === 'suspended' && (await isLastAdmin(countedRole(seen)))) return 'lastAdmin';
  if (wanted.state === 'member' && seen.leavingAt !== undefined && !isSuspended(seen, now))
    return 'notMember';
  const power = await powerFor(seen, wanted, by, now);
  if (power === undefined) return 'done';
  const { action, steps, after } = power;
  const before = { state: standingOf(seen, now), role: seen.role };
  const line = { by, action, kind: 'member', on: seen.id, before, after, now } as const;
  const { done } = await transact([...steps, ...(await auditSteps(line))]);
  return done ? 'done' : 'stale';
}

/** True of whoever is suspended at that moment, also while they are leaving. */
function isSuspended({ suspendedUntil = '' }: StoredUser, now: Date): boolean {
  return suspendedUntil > now.toISOString();
}

/** What makes the standing that is wanted of the one that is; undefined where it is that already. */
async function powerFor(
  seen: StoredUser,
  wanted: WantedStanding,
  by: string,
  now: Date,
): Promise<Power | undefined> {
  if (wanted.state === 'suspended') {
    const { until, reason } = wanted;
    // The role of an admin goes along.
    const after = { state: 'suspended', role: 'member', until };
    const steps = [...(await suspendSteps(seen, until, now, reason)), suspensionMail(seen, wanted, now)];
    return { action: 'suspended', steps, after };
  }
  const { role } = seen;
  if (isSuspended(seen, now)) {
    const after = { state: standingOf({ ...seen, suspendedUntil: undefined }, now), role };
    return { action: 'suspensionEnded', steps: await liftSteps(seen, now), after };
  }
  if (standingOf(seen, now) !== 'waiting') return undefined;
  const steps = [...(await admitSteps(seen, now)), ...(await approvalSteps(seen.id, by, now))];
  return { action: 'admitted', steps, after: { state: 'member', role } };
}

/** Whoever is let in hears of it, by their request where there is one: what they told of themselves counts as there. */
async function approvalSteps(userId: string, by: string, now: Date): Promise<readonly Step[]> {
  const request = await findRequest(userId);
  if (request !== undefined) return verdictSteps(request, { by, state: 'approved', words: '' }, now);
  return [mailStep(membershipConfirmed, { userId }, { link: '/' }, newId(now), now)];
}

/** They hear of it as they would of a suspension that a report has brought. */
function suspensionMail({ id: userId }: StoredUser, { until, reason }: Suspension, now: Date): Step {
  const day = untilText(until);
  const holes = { thing: 'your account', outcome: 'It is suspended.', words: reason };
  return mailStep(caseDecided, { userId }, { ...holes, ...(day && { until: day }) }, newId(now), now);
}

/**
 * Makes a member stand otherwise from the shell of the school's own.
 * @throws where nobody has this username, or nobody would be an admin any more.
 */
export function changeStandingOf(username: string, wanted: WantedStanding): Promise<void> {
  return byShell(username, (seen) => changeStanding(seen, wanted, shell, new Date()));
}

/**
 * Gives a member another password from the shell of the school's own, which ends all their sessions and what was mailed
 * to choose one; they are told, as of each changed way in.
 */
export function resetPasswordOf(username: string, passwordHash: string): Promise<void> {
  return byShell(username, async (seen) => {
    const now = new Date();
    const steps = await auditSteps({ by: shell, action: 'passwordReset', kind: 'member', on: seen.id, now });
    const changed = await changePassword(seen, passwordHash, now, [...steps, ...passwordMail(seen, now)]);
    return changed === undefined ? 'stale' : 'done';
  });
}

function passwordMail(seen: StoredUser, now: Date): readonly Step[] {
  const [address, what] = [confirmedOf(seen), 'The password was changed by the alumni office.'];
  const holes = { username: seen.username, what };
  return address === '' ? [] : [mailStep(wayChanged, { userId: seen.id, address }, holes, newId(now), now)];
}

/** Lets a member wait who was let in, as if the school's rules had said so at the sign-up: for demo people, admins left out. */
export function putIntoQueue(username: string): Promise<void> {
  return byShell(username, async (seen) => {
    const now = new Date();
    if (standingOf(seen, now) !== 'member' || seen.role === 'admin') return 'done';
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

function byShell(username: string, use: (seen: StoredUser) => Promise<RoleChange>): Promise<void> {
  return untilDone(async () => {
    const seen = await findByUsername(username);
    if (seen === undefined) throw new Error(`There is no member with the username ${username}.`);
    const changed = await use(seen);
    if (changed === 'lastAdmin') throw new Error(`${username} is the only admin: make another one first.`);
    if (changed === 'notMember') throw new Error(`${username} is leaving: only they can take that back.`);
    return changed === 'stale' ? again : undefined;
  });
}
