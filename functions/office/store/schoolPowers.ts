import { auditSteps, cliActor } from '#functions/members/audit/audit.ts';
import { changeSchool, currentSchool } from '#functions/membership/index.ts';
import { applyNewRulesSteps } from '#functions/membership/newRules.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';

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
