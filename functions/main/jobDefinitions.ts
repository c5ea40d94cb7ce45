import { eraseMember, exportData } from '#functions/account/workers/accountJobs.ts';
import { sendEmailConfirmation, sendPasswordResetLink } from '#functions/auth/workers/authJobs.ts';
import { moveImages, movePhoto, notifyReporters } from '#functions/moderation/workers/moderationJobs.ts';
import { clearExperience, clearLateLikes } from '#functions/experiences/workers/experienceJobs.ts';
import { removeObjects } from '#functions/images/workers/imageJobs.ts';
import { sendBulkMail, sendMail } from '#functions/platform/mail/mailStep.ts';
import { endSuspension, snapshotPeople, snapshotPosts } from '#functions/directory/workers/directoryJobs.ts';
import {
  clearEvent,
  seatWaitlisted,
  notifyAttendees,
  remindAttendees,
} from '#functions/events/workers/eventJobs.ts';
import { sendPushes } from '#functions/push/workers/pushJobs.ts';
import { mailUnread } from '#functions/messages/workers/messageJobs.ts';
import { writeDigests } from '#functions/digest/workers/digestJobs.ts';
import { distributeAnnouncement } from '#functions/announcements/workers/announcementJobs.ts';
import type { JobSettings } from '#functions/platform/jobs/job.ts';
import { admitByRules, mailDecision } from '#functions/membership/workers/membershipJobs.ts';
import {
  countInvitees,
  queueInvitations,
  rosterCheck,
  rosterSync,
  rosterConfirm,
  rosterCount,
  rosterImport,
  rosterSizes,
  rosterUndo,
} from '#functions/roster/workers/rosterJobs.ts';

/** Every job. */
const all: readonly JobSettings[] = [
  clearExperience,
  clearLateLikes,
  removeObjects,
  sendMail,
  sendBulkMail,
  eraseMember,
  exportData,
  rosterCheck,
  rosterSync,
  rosterImport,
  rosterConfirm,
  rosterCount,
  rosterSizes,
  rosterUndo,
  countInvitees,
  queueInvitations,
  sendEmailConfirmation,
  sendPasswordResetLink,
  mailDecision,
  notifyReporters,
  moveImages,
  movePhoto,
  snapshotPeople,
  snapshotPosts,
  endSuspension,
  admitByRules,
  seatWaitlisted,
  notifyAttendees,
  remindAttendees,
  clearEvent,
  sendPushes,
  mailUnread,
  writeDigests,
  distributeAnnouncement,
];

export const jobNames: readonly string[] = all.map(({ name }) => name);

/** A job by its name; undefined if this version does not have it. */
export function findJobDefinition(name: string): JobSettings | undefined {
  return all.find((one) => one.name === name);
}
