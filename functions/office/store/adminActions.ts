import { findRequest } from '#functions/membership/index.ts';
import type { AuditAction, AuditValues } from '#shared/audit.ts';
import { caseDecided } from '#functions/moderation/mail/caseDecided.ts';
import { membershipConfirmed } from '#functions/membership/mail/membershipMails.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { memberStatusOf, untilText } from '#functions/members/memberStatus.ts';
import { verdictSteps } from '#functions/membership/verdictSteps.ts';
import { countedRole, isLastAdmin } from '#functions/members/admins.ts';
import { auditSteps } from '#functions/members/audit/audit.ts';
import { admitSteps, liftSteps, suspendSteps } from '#functions/members/statusRows.ts';
import { newId } from '#functions/platform/runtime/ids.ts';

import type { RoleChange } from '#functions/members/roles.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import type { StoredUser } from '#functions/members/users.ts';

/** How a member is to stand: let in, whether they wait or are suspended; or shut out until a moment. */
export type WantedStatus = { readonly state: 'member' } | Suspension;

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
export async function changeStatus(
  seen: StoredUser,
  wanted: WantedStatus,
  by: string,
  now: Date,
): Promise<RoleChange> {
  if (wanted.state === 'suspended' && (await isLastAdmin(countedRole(seen)))) return 'lastAdmin';
  if (wanted.state === 'member' && seen.leavingAt !== undefined && !isSuspended(seen, now))
    return 'notMember';
  const power = await powerFor(seen, wanted, by, now);
  if (power === undefined) return 'done';
  const { action, steps, after } = power;
  const before = { state: memberStatusOf(seen, now), role: seen.role };
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
  wanted: WantedStatus,
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
    const after = { state: memberStatusOf({ ...seen, suspendedUntil: undefined }, now), role };
    return { action: 'suspensionEnded', steps: await liftSteps(seen, now), after };
  }
  if (memberStatusOf(seen, now) !== 'waiting') return undefined;
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
  const variables = { thing: 'your account', outcome: 'It is suspended.', words: reason };
  return mailStep(caseDecided, { userId }, { ...variables, ...(day && { until: day }) }, newId(now), now);
}
