import * as z from 'zod/mini';

/** The actions in the audit log, one for each admin action. */
const auditActions = [
  'admitted',
  'declined',
  'askedForMore',
  'decisionTakenBack',
  'suspended',
  'suspensionEnded',
  'madeAdmin',
  'madeMember',
  'passwordReset',
  'membersExported',
  'settingsChanged',
  'invitationMade',
  'invitationEnded',
  'rosterRead',
  'rosterUploaded',
  'rosterChecked',
  'rosterImported',
  'rosterUndone',
  'invitationsSent',
  'invitationsStopped',
  'reportsRead',
  'reportDismissed',
  'hidden',
  'shown',
  'warned',
  'appealGranted',
  'appealRefused',
  'experienceRemoved',
  'commentRemoved',
  'eventMade',
  'eventChanged',
  'eventRemoved',
  'attendeesExported',
  'announcementSent',
  'announcementStopped',
  'announcementResumed',
  'jobsRetried',
  'directoryRebuilt',
  'auditExported',
] as const;
export const AuditAction = z.enum(auditActions);
export type AuditAction = z.output<typeof AuditAction>;

/** What an action can affect. */
export const auditKinds = [
  'member',
  'members',
  'school',
  'invitation',
  'roster',
  'case',
  'experience',
  'comment',
  'event',
  'announcement',
  'jobs',
  'log',
] as const;
export const AuditKind = z.enum(auditKinds);
export type AuditKind = z.output<typeof AuditKind>;

/** Role, state, numbers and setting values; never a name or text that somebody wrote. */
export const AuditValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.readonly(z.array(z.string()))]),
);
export type AuditValues = z.output<typeof AuditValues>;
