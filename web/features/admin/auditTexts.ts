import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { isForGood } from '#shared/membership/suspensionEnd.ts';
import type { AuditAction, AuditValues } from '#shared/office/audit.ts';
import { codeLabels, switchLabels, valueLabels } from '#shared/office/auditTexts.ts';
import type { AuditLine } from '#shared/office/entities.ts';
import { isLanguage, languageNames } from '#shared/platform/languages.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';
import type { Tone } from '#web/ui/Badge.tsx';

/** The color of each admin action. */
export const actionTones: Readonly<Record<AuditAction, Tone>> = {
  admitted: 'brand',
  declined: 'danger',
  askedForMore: 'gold',
  decisionTakenBack: 'neutral',
  suspended: 'danger',
  suspensionEnded: 'brand',
  madeAdmin: 'brand',
  madeMember: 'neutral',
  passwordReset: 'gold',
  membersExported: 'neutral',
  settingsChanged: 'info',
  invitationMade: 'info',
  invitationEnded: 'neutral',
  rosterRead: 'neutral',
  rosterUploaded: 'info',
  rosterChecked: 'info',
  rosterImported: 'info',
  rosterUndone: 'gold',
  invitationsSent: 'info',
  invitationsStopped: 'gold',
  reportsRead: 'neutral',
  reportDismissed: 'neutral',
  hidden: 'gold',
  shown: 'brand',
  warned: 'gold',
  appealGranted: 'brand',
  appealRefused: 'neutral',
  experienceRemoved: 'danger',
  commentRemoved: 'danger',
  eventMade: 'info',
  eventChanged: 'info',
  eventRemoved: 'danger',
  attendeesExported: 'neutral',
  announcementSent: 'info',
  announcementStopped: 'gold',
  announcementResumed: 'info',
  jobsRetried: 'info',
  directoryRebuilt: 'info',
  auditExported: 'neutral',
};

/** The old and the new value, in one line. */
export function changeSummary({ before, after }: Pick<AuditLine, 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => valueText(before, name) !== valueText(after, name))
    .map((name) => {
      const [from, to] = [valueText(before, name), valueText(after, name)];
      const known = valueLabels[name];
      const label = known === undefined ? name : i18n._(known);
      if (from === '') return t`${label}: ${to}`;
      const next = to === '' ? t`None` : to;
      return t`${label}: ${from} → ${next}`;
    })
    .join(' · ');
}

function valueText(values: AuditValues, name: string): string {
  const value = values[name];
  if (value === undefined) return '';
  if (typeof value === 'boolean') return i18n._(switchLabels[value ? 'on' : 'off']);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value.length === 0 ? t`None` : joinWithCommas(value);
  if (name === 'language' && isLanguage(value)) return languageNames[value];
  const code = codeLabels[name]?.[value];
  if (code !== undefined) return i18n._(code);
  if (!/^\d{4}-\d\d-\d\d/.test(value)) return value;
  return isForGood(value) ? t`No end date` : formatDay(value);
}
