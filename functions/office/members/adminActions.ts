import { roleForAdminCount, isLastAdmin } from '#functions/members/admins.ts';
import { auditSteps } from '#functions/members/audit/audit.ts';
import type { RoleChange } from '#functions/members/roles.ts';
import { memberStatusOf, suspensionEndDay } from '#functions/members/status/memberStatus.ts';
import { admitSteps, liftSuspensionSteps, suspendSteps } from '#functions/members/status/statusRows.ts';
import type { StoredUser } from '#functions/members/users.ts';
import { findRequest } from '#functions/membership/index.ts';
import { membershipConfirmedKind } from '#functions/membership/mail/membershipMailKinds.ts';
import { requestDecisionSteps } from '#functions/membership/requestDecisionSteps.ts';
import { caseDecidedKind } from '#functions/moderation/mail/moderationMailKinds.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { AuditAction, AuditValues } from '#shared/office/audit.ts';

/** The new status of a member: approved, whether they are pending or suspended; or suspended until a moment. */
export type NewStatus = { readonly status: 'member' } | Suspension;

interface Suspension {
  readonly status: 'suspended';
  readonly until: string;
  readonly reason: string;
}

/** What changes a status: its line in the audit log, and its writes. */
interface AdminAction {
  readonly action: AuditAction;
  readonly steps: readonly Step[];
  readonly after: AuditValues;
}

/**
 * Changes a member's status from the version that was read, by the admin `actorId`; the audit line and the member's
 * notification are in the same transaction.
 */
export async function changeStatus(
  user: StoredUser,
  newStatus: NewStatus,
  actorId: string,
  now: Date,
): Promise<RoleChange> {
  if (newStatus.status === 'suspended' && (await isLastAdmin(roleForAdminCount(user)))) return 'lastAdmin';
  if (newStatus.status === 'member' && user.leavingAt !== undefined && !isSuspended(user, now))
    return 'notMember';
  const adminAction = await actionFor(user, newStatus, actorId, now);
  if (adminAction === undefined) return 'done';
  const { action, steps, after } = adminAction;
  const before = { state: memberStatusOf(user, now), role: user.role };
  const line = { actorId, action, kind: 'member', on: user.id, before, after, now } as const;
  const { done } = await transact([...steps, ...(await auditSteps(line))]);
  return done ? 'done' : 'stale';
}

/** True for a member who is suspended at that moment, even while leaving. */
function isSuspended({ suspendedUntil = '' }: StoredUser, now: Date): boolean {
  return suspendedUntil > now.toISOString();
}

/** The action that leads to the new status; undefined if the member has it already. */
async function actionFor(
  user: StoredUser,
  newStatus: NewStatus,
  actorId: string,
  now: Date,
): Promise<AdminAction | undefined> {
  if (newStatus.status === 'suspended') {
    const { until, reason } = newStatus;
    // An admin loses the role too.
    const after = { state: 'suspended', role: 'member', until };
    const steps = [...(await suspendSteps(user, until, now, reason)), suspensionMail(user, newStatus, now)];
    return { action: 'suspended', steps, after };
  }
  const { role } = user;
  if (isSuspended(user, now)) {
    const after = { state: memberStatusOf({ ...user, suspendedUntil: undefined }, now), role };
    return { action: 'suspensionEnded', steps: await liftSuspensionSteps(user, now), after };
  }
  if (memberStatusOf(user, now) !== 'waiting') return undefined;
  const steps = [...(await admitSteps(user, now)), ...(await approvalSteps(user.id, actorId, now))];
  return { action: 'admitted', steps, after: { state: 'member', role } };
}

/** Notifies an approved member, through their request if there is one; what they entered counts as approved, too. */
async function approvalSteps(userId: string, actorId: string, now: Date): Promise<readonly Step[]> {
  const request = await findRequest(userId);
  if (request !== undefined)
    return requestDecisionSteps(request, { deciderId: actorId, state: 'approved', words: '' }, now);
  return [mailStep(membershipConfirmedKind, { userId, data: { link: '/' }, cause: newId(now), now })];
}

/** The same mail as for a suspension after a report. */
function suspensionMail({ id: userId }: StoredUser, { until, reason }: Suspension, now: Date): Step {
  const day = suspensionEndDay(until);
  const data = { content: 'account', outcome: 'suspendAccount', words: reason } as const;
  return mailStep(caseDecidedKind, {
    userId,
    data: { ...data, ...(day && { until: day }) },
    cause: newId(now),
    now,
  });
}
