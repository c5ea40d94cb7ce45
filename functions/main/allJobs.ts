import { eraseMember, exportData } from '#functions/account/jobs/accountJobs.ts';
import { distributeAnnouncement } from '#functions/announcements/jobs/announcementJobs.ts';
import { sendEmailConfirmation } from '#functions/auth/jobs/authJobs.ts';
import { writeDigests } from '#functions/digest/jobs/digestJobs.ts';
import { endSuspension, snapshotPeople, snapshotPosts } from '#functions/directory/jobs/directoryJobs.ts';
import {
  clearEvent,
  notifyAttendees,
  remindAttendees,
  seatWaitlisted,
} from '#functions/events/jobs/eventJobs.ts';
import { clearExperience, clearLateLikes } from '#functions/experiences/jobs/experienceJobs.ts';
import { removeObjects } from '#functions/images/jobs/imageJobs.ts';
import { admitByRules, mailDecision } from '#functions/membership/jobs/membershipJobs.ts';
import { mailUnread } from '#functions/messages/jobs/messageJobs.ts';
import { moveImages, movePhoto, notifyReporters } from '#functions/moderation/jobs/moderationJobs.ts';
import type { JobSettings } from '#functions/platform/jobs/job.ts';
import { sendBulkMail, sendMail } from '#functions/platform/mail/mailStep.ts';
import { sendPushes } from '#functions/push/jobs/pushJobs.ts';
import {
  admitProvenMembers,
  countClassSizes,
  countInvitees,
  countProvenWaiting,
  matchMember,
  queueInvitations,
  runRosterCheck,
  runRosterImport,
  runRosterUndo,
} from '#functions/roster/jobs/rosterJobs.ts';

/**
 * Every job, whichever worker runs it. The command line and a restore need only this: their handlers import modules that
 * exist only in a build.
 */
export const allJobs: readonly JobSettings[] = [
  eraseMember,
  exportData,
  distributeAnnouncement,
  sendEmailConfirmation,
  writeDigests,
  endSuspension,
  snapshotPeople,
  snapshotPosts,
  clearEvent,
  notifyAttendees,
  remindAttendees,
  seatWaitlisted,
  clearExperience,
  clearLateLikes,
  removeObjects,
  admitByRules,
  mailDecision,
  mailUnread,
  moveImages,
  movePhoto,
  notifyReporters,
  sendBulkMail,
  sendMail,
  sendPushes,
  admitProvenMembers,
  countClassSizes,
  countInvitees,
  countProvenWaiting,
  matchMember,
  queueInvitations,
  runRosterCheck,
  runRosterImport,
  runRosterUndo,
];
