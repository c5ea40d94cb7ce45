import { auditSteps } from '#functions/members/audit/audit.ts';
import { changeSchool, currentSchool, type SchoolSettings } from '#functions/membership/index.ts';
import { applyNewRulesSteps } from '#functions/membership/newRules.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { serve } from '#functions/serve.ts';
import type { AuditValues } from '#shared/office/audit.ts';
import { changeSettings } from '#shared/office/routes.ts';

/**
 * Changes the school's settings and records the old and new values in the audit log. Waiting members who match a new
 * rule are then admitted.
 */
export async function run({ body, caller, now, fail }: Call<typeof changeSettings>) {
  const { version, ...given } = body;
  const stored = await currentSchool(now);
  const settings = {
    ...given,
    contact: given.contact ?? '',
    timeZone: given.timeZone ?? stored.timeZone,
    language: given.language ?? stored.language,
    policies: normalized(given.policies),
    newsByDefault: given.newsByDefault ?? stored.newsByDefault,
  };
  if (stored.version !== version) return fail('settingsChanged');
  const steps = await auditSteps({
    actorId: caller.userId,
    action: 'settingsChanged',
    kind: 'school',
    on: 'settings',
    ...differing(valuesOf(stored), valuesOf(settings)),
    now,
  });
  const newRulesSteps = applyNewRulesSteps(stored, settings.policies, now);
  const changed =
    (await changeSchool(settings, version, [...steps, ...newRulesSteps])) ?? fail('settingsChanged');
  return { ...changed, mail: isMailConfigured() };
}

function normalized(policies: SchoolSettings['policies']): SchoolSettings['policies'] {
  return { ...policies, domains: [...new Set(policies.domains)].toSorted() };
}

function valuesOf({
  name,
  contact,
  timeZone,
  language,
  policies,
  newsByDefault,
}: SchoolSettings): AuditValues {
  return { name, contact, timeZone, language, ...policies, newsByDefault };
}

/** Only the values that differ. */
function differing(before: AuditValues, after: AuditValues): { before: AuditValues; after: AuditValues } {
  const isSame = (key: string): boolean => String(before[key]) === String(after[key]);
  const only = (values: AuditValues): AuditValues =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !isSame(key)));
  return { before: only(before), after: only(after) };
}

export const handler = serve(changeSettings, run);
