import type { AuditLine } from '#shared/office/entities.ts';
import type { AuditAction, AuditValues } from '#shared/office/audit.ts';
import { formatDay } from '#web/lib/dates/time.ts';
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
  guestsExported: 'neutral',
  jobsRetried: 'info',
  directoryRebuilt: 'info',
  auditExported: 'neutral',
};

/** Labels of values that are not plain words. */
const valueNames = new Map([['toConfirm', 'to confirm']]);

/** The old and the new value, in one line. */
export function detailsOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => worded(before, name) !== worded(after, name))
    .map((name) => {
      const [was, is] = [worded(before, name), worded(after, name)];
      const said = valueNames.get(name) ?? name;
      if (was === '') return `${said}: ${is}`;
      return `${said}: ${was} → ${is === '' ? 'none' : is}`;
    })
    .join(', ');
}

function worded(values: AuditValues, name: string): string {
  const value = values[name];
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value.length === 0 ? 'none' : value.join(' ');
  if (!/^\d{4}-\d\d-\d\dT/.test(value)) return value;
  return value.startsWith('9999') ? 'without end' : formatDay(value);
}
