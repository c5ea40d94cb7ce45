import type { AuditAction, AuditKind } from './audit.ts';

/** A label for both sides: the site shows it in its language, the server writes its English. */
interface Label {
  readonly id: string;
  readonly message: string;
}

/** The actor's name for an action from the operator's command line. */
export const shellLabel: Label = /*i18n*/ { id: 'audit.shell', message: 'Command line' };

/** The label of each action. */
export const actionLabels: Readonly<Record<AuditAction, Label>> = {
  admitted: /*i18n*/ { id: 'auditAction.admitted', message: 'Approved' },
  declined: /*i18n*/ { id: 'auditAction.declined', message: 'Declined' },
  askedForMore: /*i18n*/ { id: 'auditAction.askedForMore', message: 'Asked for details' },
  decisionTakenBack: /*i18n*/ { id: 'auditAction.decisionTakenBack', message: 'Undid decision' },
  suspended: /*i18n*/ { id: 'auditAction.suspended', message: 'Suspended' },
  suspensionEnded: /*i18n*/ { id: 'auditAction.suspensionEnded', message: 'Ended suspension' },
  madeAdmin: /*i18n*/ { id: 'auditAction.madeAdmin', message: 'Made admin' },
  madeMember: /*i18n*/ { id: 'auditAction.madeMember', message: 'Removed admin role' },
  passwordReset: /*i18n*/ { id: 'auditAction.passwordReset', message: 'Reset password' },
  membersExported: /*i18n*/ { id: 'auditAction.membersExported', message: 'Exported' },
  settingsChanged: /*i18n*/ { id: 'auditAction.settingsChanged', message: 'Changed' },
  invitationMade: /*i18n*/ { id: 'auditAction.invitationMade', message: 'Created' },
  invitationEnded: /*i18n*/ { id: 'auditAction.invitationEnded', message: 'Ended' },
  rosterRead: /*i18n*/ { id: 'auditAction.rosterRead', message: 'Viewed' },
  rosterUploaded: /*i18n*/ { id: 'auditAction.rosterUploaded', message: 'Uploaded' },
  rosterChecked: /*i18n*/ { id: 'auditAction.rosterChecked', message: 'Checked' },
  rosterImported: /*i18n*/ { id: 'auditAction.rosterImported', message: 'Imported' },
  rosterUndone: /*i18n*/ { id: 'auditAction.rosterUndone', message: 'Undid import' },
  reportsRead: /*i18n*/ { id: 'auditAction.reportsRead', message: 'Viewed' },
  reportDismissed: /*i18n*/ { id: 'auditAction.reportDismissed', message: 'Dismissed' },
  hidden: /*i18n*/ { id: 'auditAction.hidden', message: 'Hid' },
  shown: /*i18n*/ { id: 'auditAction.shown', message: 'Showed again' },
  warned: /*i18n*/ { id: 'auditAction.warned', message: 'Warned' },
  appealGranted: /*i18n*/ { id: 'auditAction.appealGranted', message: 'Granted appeal' },
  appealRefused: /*i18n*/ { id: 'auditAction.appealRefused', message: 'Rejected appeal' },
  experienceRemoved: /*i18n*/ { id: 'auditAction.experienceRemoved', message: 'Deleted' },
  commentRemoved: /*i18n*/ { id: 'auditAction.commentRemoved', message: 'Deleted' },
  eventMade: /*i18n*/ { id: 'auditAction.eventMade', message: 'Created' },
  eventChanged: /*i18n*/ { id: 'auditAction.eventChanged', message: 'Changed' },
  eventRemoved: /*i18n*/ { id: 'auditAction.eventRemoved', message: 'Deleted' },
  guestsExported: /*i18n*/ { id: 'auditAction.guestsExported', message: 'Exported guests' },
  jobsRetried: /*i18n*/ { id: 'auditAction.jobsRetried', message: 'Restarted' },
  directoryRebuilt: /*i18n*/ { id: 'auditAction.directoryRebuilt', message: 'Rebuilt directory' },
  auditExported: /*i18n*/ { id: 'auditAction.auditExported', message: 'Exported' },
};

/** The affected thing as a filter option. */
export const kindLabels: Readonly<Record<AuditKind, Label>> = {
  member: /*i18n*/ { id: 'auditKind.member', message: 'Members' },
  members: /*i18n*/ { id: 'auditKind.members', message: 'Member list' },
  school: /*i18n*/ { id: 'auditKind.school', message: 'Settings' },
  invitation: /*i18n*/ { id: 'auditKind.invitation', message: 'Invitations' },
  roster: /*i18n*/ { id: 'auditKind.roster', message: 'Roster' },
  case: /*i18n*/ { id: 'auditKind.case', message: 'Reports' },
  experience: /*i18n*/ { id: 'auditKind.experience', message: 'Experiences' },
  comment: /*i18n*/ { id: 'auditKind.comment', message: 'Comments' },
  event: /*i18n*/ { id: 'auditKind.event', message: 'Events' },
  jobs: /*i18n*/ { id: 'auditKind.jobs', message: 'Background jobs' },
  log: /*i18n*/ { id: 'auditKind.log', message: 'Audit log' },
};
