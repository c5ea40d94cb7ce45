import type { AuditAction, AuditKind } from './audit.ts';

/** The actor's name for an action from the school's own shell. */
export const shellName = 'The school’s shell';

/** The label of each action. */
export const auditActionWords: Readonly<Record<AuditAction, string>> = {
  admitted: 'Confirmed',
  declined: 'Declined',
  askedForMore: 'Asked for more',
  decisionTakenBack: 'Took back',
  suspended: 'Suspended',
  suspensionEnded: 'Let in again',
  madeAdmin: 'Made admin',
  madeMember: 'Made member',
  passwordReset: 'Reset the password of',
  membersExported: 'Exported',
  settingsChanged: 'Changed',
  invitationMade: 'Made',
  invitationEnded: 'Closed',
  rosterRead: 'Read',
  rosterUploaded: 'Uploaded',
  rosterChecked: 'Checked',
  rosterImported: 'Imported',
  rosterUndone: 'Took back',
  reportsRead: 'Read',
  reportDismissed: 'Dismissed',
  hidden: 'Hid',
  shown: 'Showed again',
  warned: 'Warned',
  appealGranted: 'Granted',
  appealRefused: 'Refused',
  experienceRemoved: 'Deleted',
  commentRemoved: 'Deleted',
  eventMade: 'Made',
  eventChanged: 'Changed',
  eventRemoved: 'Deleted',
  guestsExported: 'Exported the guests of',
  jobsRetried: 'Started again',
  directoryRebuilt: 'Directory rebuilt',
  auditExported: 'Exported',
};

/** The affected thing as part of a line: 'Made an event'. */
export const auditThingWords: Readonly<Record<AuditKind, string>> = {
  member: 'a member',
  members: 'the list of members',
  school: 'the settings',
  invitation: 'an invitation',
  roster: 'the roster',
  case: 'a report',
  experience: 'an experience',
  comment: 'a comment',
  event: 'an event',
  jobs: 'jobs',
  log: 'the audit log',
};

/** The affected thing as a filter option. */
export const auditKindWords: Readonly<Record<AuditKind, string>> = {
  member: 'Members',
  members: 'List of members',
  school: 'Settings',
  invitation: 'Invitations',
  roster: 'Roster',
  case: 'Reports',
  experience: 'Experiences',
  comment: 'Comments',
  event: 'Events',
  jobs: 'Jobs',
  log: 'Audit log',
};
