import type { AuditAction, AuditKind } from './audit.ts';

/**
 * A label for both sides: the site shows it in its own language; the server writes the English and searches in the
 * language of the reader.
 */
export interface AuditLabel {
  readonly id: string;
  readonly message: string;
}

/** The actor's name for an action from the operator's command line. */
export const cliLabel: AuditLabel = /*i18n*/ { id: 'audit.cli', message: 'Command line' };

/** The name shown for a deleted account, as the page translates it. */
export const formerMemberLabel: AuditLabel = /*i18n*/ { id: 'audit.formerMember', message: 'Former member' };

/** The label of each action. */
export const actionLabels: Readonly<Record<AuditAction, AuditLabel>> = {
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
  invitationEnded: /*i18n*/ { id: 'auditAction.invitationEnded', message: 'Turned off' },
  rosterRead: /*i18n*/ { id: 'auditAction.rosterRead', message: 'Viewed' },
  rosterUploaded: /*i18n*/ { id: 'auditAction.rosterUploaded', message: 'Uploaded' },
  rosterChecked: /*i18n*/ { id: 'auditAction.rosterChecked', message: 'Checked' },
  rosterImported: /*i18n*/ { id: 'auditAction.rosterImported', message: 'Imported' },
  rosterUndone: /*i18n*/ { id: 'auditAction.rosterUndone', message: 'Undid import' },
  invitationsSent: /*i18n*/ { id: 'auditAction.invitationsSent', message: 'Sent invitations' },
  invitationsStopped: /*i18n*/ { id: 'auditAction.invitationsStopped', message: 'Stopped invitations' },
  reportsRead: /*i18n*/ { id: 'auditAction.reportsRead', message: 'Viewed' },
  reportDismissed: /*i18n*/ { id: 'auditAction.reportDismissed', message: 'Dismissed' },
  hidden: /*i18n*/ { id: 'auditAction.hidden', message: 'Hidden' },
  shown: /*i18n*/ { id: 'auditAction.shown', message: 'Restored' },
  warned: /*i18n*/ { id: 'auditAction.warned', message: 'Warned' },
  appealGranted: /*i18n*/ { id: 'auditAction.appealGranted', message: 'Granted appeal' },
  appealRefused: /*i18n*/ { id: 'auditAction.appealRefused', message: 'Denied appeal' },
  experienceRemoved: /*i18n*/ { id: 'auditAction.experienceRemoved', message: 'Deleted' },
  commentRemoved: /*i18n*/ { id: 'auditAction.commentRemoved', message: 'Deleted' },
  eventMade: /*i18n*/ { id: 'auditAction.eventMade', message: 'Created' },
  eventChanged: /*i18n*/ { id: 'auditAction.eventChanged', message: 'Changed' },
  eventRemoved: /*i18n*/ { id: 'auditAction.eventRemoved', message: 'Deleted' },
  attendeesExported: /*i18n*/ { id: 'auditAction.attendeesExported', message: 'Exported attendees' },
  announcementSent: /*i18n*/ { id: 'auditAction.announcementSent', message: 'Sent' },
  announcementStopped: /*i18n*/ { id: 'auditAction.announcementStopped', message: 'Stopped' },
  announcementResumed: /*i18n*/ { id: 'auditAction.announcementResumed', message: 'Resumed' },
  jobsRetried: /*i18n*/ { id: 'auditAction.jobsRetried', message: 'Restarted' },
  directoryRebuilt: /*i18n*/ { id: 'auditAction.directoryRebuilt', message: 'Rebuilt directory' },
  auditExported: /*i18n*/ { id: 'auditAction.auditExported', message: 'Exported' },
};

/** The subject of an audit line as a filter option. */
export const auditKindLabels: Readonly<Record<AuditKind, AuditLabel>> = {
  member: /*i18n*/ { id: 'auditKind.member', message: 'Members' },
  members: /*i18n*/ { id: 'auditKind.members', message: 'Member list' },
  school: /*i18n*/ { id: 'auditKind.school', message: 'Settings' },
  invitation: /*i18n*/ { id: 'auditKind.invitation', message: 'Invitations' },
  roster: /*i18n*/ { id: 'auditKind.roster', message: 'Roster' },
  case: /*i18n*/ { id: 'auditKind.case', message: 'Reports' },
  experience: /*i18n*/ { id: 'auditKind.experience', message: 'Experiences' },
  comment: /*i18n*/ { id: 'auditKind.comment', message: 'Comments' },
  event: /*i18n*/ { id: 'auditKind.event', message: 'Events' },
  announcement: /*i18n*/ { id: 'auditKind.announcement', message: 'Announcements' },
  jobs: /*i18n*/ { id: 'auditKind.jobs', message: 'Background jobs' },
  log: /*i18n*/ { id: 'auditKind.log', message: 'Audit log' },
};

/** The subject of an audit line whose name is not known. */
export const subjectLabels: Readonly<Record<AuditKind, AuditLabel>> = {
  member: /*i18n*/ { id: 'auditSubject.member', message: 'Member' },
  members: /*i18n*/ { id: 'auditSubject.members', message: 'Member list' },
  school: /*i18n*/ { id: 'auditSubject.school', message: 'Settings' },
  invitation: /*i18n*/ { id: 'auditSubject.invitation', message: 'Invitation' },
  roster: /*i18n*/ { id: 'auditSubject.roster', message: 'Roster' },
  case: /*i18n*/ { id: 'auditSubject.case', message: 'Report' },
  experience: /*i18n*/ { id: 'auditSubject.experience', message: 'Experience' },
  comment: /*i18n*/ { id: 'auditSubject.comment', message: 'Comment' },
  event: /*i18n*/ { id: 'auditSubject.event', message: 'Event' },
  announcement: /*i18n*/ { id: 'auditSubject.announcement', message: 'Announcement' },
  jobs: /*i18n*/ { id: 'auditSubject.jobs', message: 'Background jobs' },
  log: /*i18n*/ { id: 'auditSubject.log', message: 'Audit log' },
};

/** The values of a switch. */
export const switchLabels: Readonly<Record<'on' | 'off', AuditLabel>> = {
  on: /*i18n*/ { id: 'auditCode.on', message: 'On' },
  off: /*i18n*/ { id: 'auditCode.off', message: 'Off' },
};

/** The label of each value of a line, by the value's name. */
export const valueLabels: Readonly<Partial<Record<string, AuditLabel>>> = {
  state: /*i18n*/ { id: 'auditValue.state', message: 'Status' },
  role: /*i18n*/ { id: 'auditValue.role', message: 'Role' },
  done: /*i18n*/ { id: 'auditValue.done', message: 'Sent so far' },
  until: /*i18n*/ { id: 'auditValue.until', message: 'Until' },
  request: /*i18n*/ { id: 'auditValue.request', message: 'Request' },
  decision: /*i18n*/ { id: 'auditValue.decision', message: 'Decision' },
  kind: /*i18n*/ { id: 'auditValue.kind', message: 'Type' },
  name: /*i18n*/ { id: 'auditValue.name', message: 'Name' },
  contact: /*i18n*/ { id: 'auditValue.contact', message: 'Contact e-mail' },
  timeZone: /*i18n*/ { id: 'auditValue.timeZone', message: 'Time zone' },
  language: /*i18n*/ { id: 'auditValue.language', message: 'Language' },
  open: /*i18n*/ { id: 'auditValue.open', message: 'Anyone can join' },
  domains: /*i18n*/ { id: 'auditValue.domains', message: 'School e-mail domains' },
  invitation: /*i18n*/ { id: 'auditValue.invitation', message: 'Join by invitation' },
  roster: /*i18n*/ { id: 'auditValue.roster', message: 'Join by roster' },
  newsByDefault: /*i18n*/ { id: 'auditValue.newsByDefault', message: 'Digest and announcements by default' },
  date: /*i18n*/ { id: 'auditValue.date', message: 'Date' },
  uses: /*i18n*/ { id: 'auditValue.uses', message: 'Maximum uses' },
  used: /*i18n*/ { id: 'auditValue.used', message: 'Times used' },
  size: /*i18n*/ { id: 'auditValue.size', message: 'File size in bytes' },
  lines: /*i18n*/ { id: 'auditValue.lines', message: 'Lines' },
  toConfirm: /*i18n*/ { id: 'auditValue.toConfirm', message: 'Members to approve' },
  count: /*i18n*/ { id: 'auditValue.count', message: 'Count' },
  class: /*i18n*/ { id: 'auditValue.class', message: 'Class' },
  searched: /*i18n*/ { id: 'auditValue.searched', message: 'Search or filters' },
  chosen: /*i18n*/ { id: 'auditValue.chosen', message: 'Selected members' },
};

/** The words for values that are codes, by name and code. */
export const codeLabels: Readonly<Partial<Record<string, Readonly<Partial<Record<string, AuditLabel>>>>>> = {
  state: {
    waiting: /*i18n*/ { id: 'auditCode.state.waiting', message: 'Pending' },
    member: /*i18n*/ { id: 'auditCode.state.member', message: 'Member' },
    suspended: /*i18n*/ { id: 'auditCode.state.suspended', message: 'Suspended' },
    leaving: /*i18n*/ { id: 'auditCode.state.leaving', message: 'Deletion scheduled' },
    open: /*i18n*/ { id: 'auditCode.state.open', message: 'Open' },
    done: /*i18n*/ { id: 'auditCode.state.done', message: 'Resolved' },
  },
  role: {
    member: /*i18n*/ { id: 'auditCode.role.member', message: 'Member' },
    admin: /*i18n*/ { id: 'auditCode.role.admin', message: 'Admin' },
  },
  request: {
    open: /*i18n*/ { id: 'auditCode.request.open', message: 'Pending' },
    asked: /*i18n*/ { id: 'auditCode.request.asked', message: 'Details requested' },
    declined: /*i18n*/ { id: 'auditCode.request.declined', message: 'Declined' },
    approved: /*i18n*/ { id: 'auditCode.request.approved', message: 'Approved' },
  },
  decision: {
    dismiss: /*i18n*/ { id: 'auditCode.decision.dismiss', message: 'Dismissed' },
    hide: /*i18n*/ { id: 'auditCode.decision.hide', message: 'Hidden' },
    warn: /*i18n*/ { id: 'auditCode.decision.warn', message: 'Warned' },
    suspend: /*i18n*/ { id: 'auditCode.decision.suspend', message: 'Suspended' },
  },
  kind: {
    experience: /*i18n*/ { id: 'auditCode.kind.experience', message: 'Experience' },
    comment: /*i18n*/ { id: 'auditCode.kind.comment', message: 'Comment' },
    message: /*i18n*/ { id: 'auditCode.kind.message', message: 'Message' },
    profile: /*i18n*/ { id: 'auditCode.kind.profile', message: 'Profile' },
    waiting: /*i18n*/ { id: 'auditCode.kind.waiting', message: 'Pending' },
    suspended: /*i18n*/ { id: 'auditCode.kind.suspended', message: 'Suspended' },
    invited: /*i18n*/ { id: 'auditCode.kind.invited', message: 'Invited' },
    leaving: /*i18n*/ { id: 'auditCode.kind.leaving', message: 'Deletion scheduled' },
    mailBack: /*i18n*/ { id: 'auditCode.kind.mailBack', message: 'Bounced e-mail' },
    admin: /*i18n*/ { id: 'auditCode.kind.admin', message: 'Admin' },
  },
};
