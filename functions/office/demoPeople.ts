import { auditSteps, cliActor } from '#functions/members/audit/audit.ts';
import { claimAddressStep, confirmedAddressOf } from '#functions/members/names/emails.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { undoAdmissionSteps } from '#functions/members/status/statusRows.ts';
import { changeProfileSteps } from '#functions/members/users.ts';
import { changeSchool, currentSchool, openRequestStep } from '#functions/membership/index.ts';
import { applyNewRulesSteps } from '#functions/membership/newRules.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { changeByUsername } from './adminCli.ts';

// What only the demo data of the local run needs (infra/seed).

/**
 * Puts a member back in the queue, as if the school's rules had done so at sign-up (not for admins).
 */
export async function returnToWaiting(username: string): Promise<void> {
  await changeByUsername(username, async (user) => {
    const now = new Date();
    if (memberStatusOf(user, now) !== 'member' || user.role === 'admin') return 'done';
    const { done } = await transact([
      ...(await undoAdmissionSteps(user, now)),
      openRequestStep(user.id, now),
    ]);
    return done ? 'done' : 'stale';
  });
}

/**
 * Gives a member without a confirmed address this one, as if they had followed the link that confirms it.
 */
export async function setConfirmedAddress(username: string, email: string): Promise<void> {
  await changeByUsername(username, async (user) => {
    if (confirmedAddressOf(user) !== '') return 'done';
    const now = new Date();
    const proof = { verifiedEmail: email, verifiedInside: true, verifiedAt: now.toISOString() };
    const change = changeProfileSteps(user, { email, ...proof, unverifiedAt: undefined }, now);
    const steps = [...change, claimAddressStep(email, user.id, now)];
    return (await transact(steps)).done ? 'done' : 'stale';
  });
}

/** Lets the school accept invitations. */
export function allowInvitations(): Promise<void> {
  return retryUntilDone(async () => {
    const now = new Date();
    const stored = await currentSchool(now);
    const { version, ...settings } = stored;
    if (settings.policies.invitation) return;
    const after = { invitation: true };
    const line = { actorId: cliActor, action: 'settingsChanged', kind: 'school', on: 'settings' } as const;
    const steps = await auditSteps({ ...line, before: { invitation: false }, after, now });
    const policies = { ...settings.policies, ...after };
    const newRulesSteps = applyNewRulesSteps(stored, policies, now);
    const changed = await changeSchool({ ...settings, policies }, version, [...steps, ...newRulesSteps]);
    return changed === undefined ? RETRY : undefined;
  });
}
