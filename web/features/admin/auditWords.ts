import type { AuditLine } from '#shared/adminEntities.ts';
import type { AuditAction, AuditKind, AuditValues } from '#shared/audit.ts';
import { formatDay } from '#web/lib/time.ts';
import type { Tone } from '#web/ui/Badge.tsx';

interface ActionWord {
  readonly word: string;
  readonly tone: Tone;
}

/** How each power is said, and in which colour. */
export const actionWords: Readonly<Record<AuditAction, ActionWord>> = {
  admitted: { word: 'Confirmed', tone: 'brand' },
  declined: { word: 'Declined', tone: 'danger' },
  askedForMore: { word: 'Asked for more', tone: 'gold' },
  decisionTakenBack: { word: 'Took back', tone: 'neutral' },
  suspended: { word: 'Suspended', tone: 'danger' },
  suspensionEnded: { word: 'Let in again', tone: 'brand' },
  madeAdmin: { word: 'Made admin', tone: 'brand' },
  madeMember: { word: 'Made member', tone: 'neutral' },
  passwordReset: { word: 'Reset the password of', tone: 'gold' },
  membersExported: { word: 'Exported', tone: 'neutral' },
  settingsChanged: { word: 'Changed', tone: 'info' },
  invitationMade: { word: 'Made', tone: 'info' },
  invitationEnded: { word: 'Closed', tone: 'neutral' },
  rosterRead: { word: 'Read', tone: 'neutral' },
  rosterUploaded: { word: 'Uploaded', tone: 'info' },
  rosterChecked: { word: 'Checked', tone: 'info' },
  rosterImported: { word: 'Imported', tone: 'info' },
  rosterUndone: { word: 'Took back', tone: 'gold' },
  reportsRead: { word: 'Read', tone: 'neutral' },
  reportDismissed: { word: 'Dismissed', tone: 'neutral' },
  hidden: { word: 'Hid', tone: 'gold' },
  shown: { word: 'Showed again', tone: 'brand' },
  warned: { word: 'Warned', tone: 'gold' },
  appealGranted: { word: 'Granted', tone: 'brand' },
  appealRefused: { word: 'Refused', tone: 'neutral' },
  jobsRetried: { word: 'Started again', tone: 'info' },
  directoryRebuilt: { word: 'Directory rebuilt', tone: 'info' },
};

/** What it was done to, as a choice; in lines in lower case. */
export const kindWords: Readonly<Record<AuditKind, string>> = {
  member: 'Members',
  members: 'List of members',
  school: 'Settings',
  invitation: 'Invitations',
  roster: 'Roster',
  case: 'Reports',
  jobs: 'Jobs',
};

/** What was and what is, in a line. */
export function detailsOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => worded(before, name) !== worded(after, name))
    .map((name) => {
      const [was, is] = [worded(before, name), worded(after, name)];
      if (was === '') return `${name}: ${is}`;
      return `${name}: ${was} → ${is === '' ? 'none' : is}`;
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
