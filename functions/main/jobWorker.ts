import { deadlines } from '#functions/platform/aws/deadlines.ts';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { run as runAdmitByRules } from '#functions/membership/workers/admitByRules.ts';
import {
  onGivenUp as announcementPauses,
  run as runDistributeAnnouncement,
} from '#functions/announcements/workers/distributeAnnouncement.ts';
import { run as runClearEvent } from '#functions/events/workers/clearEvent.ts';
import {
  runLateLikes as runClearLateLikes,
  run as runClearExperience,
} from '#functions/experiences/workers/clearExperience.ts';
import { clearExperience, clearLateLikes } from '#functions/experiences/workers/experienceJobs.ts';
import { sendEmailConfirmation, sendPasswordResetLink } from '#functions/auth/workers/authJobs.ts';
import { eraseMember, exportData } from '#functions/account/workers/accountJobs.ts';
import { mailDecision, admitByRules } from '#functions/membership/workers/membershipJobs.ts';
import { moveImages, movePhoto, notifyReporters } from '#functions/moderation/workers/moderationJobs.ts';
import { removeObjects } from '#functions/images/workers/imageJobs.ts';
import { endSuspension, snapshotPeople, snapshotPosts } from '#functions/directory/workers/directoryJobs.ts';
import { run as runEndSuspension } from '#functions/directory/workers/endSuspension.ts';
import { run as runEraseMember } from './erasers.ts';
import {
  clearEvent,
  seatWaitlisted,
  notifyAttendees,
  remindAttendees,
} from '#functions/events/workers/eventJobs.ts';
import { distributeAnnouncement } from '#functions/announcements/workers/announcementJobs.ts';
import { run as runExportData } from '#functions/account/workers/exportData.ts';
import { run as runSendEmailConfirmation } from '#functions/account/workers/sendEmailConfirmation.ts';
import { run as runMailDecision } from '#functions/roster/workers/mailDecision.ts';
import { run as runSendPasswordResetLink } from '#functions/auth/workers/sendPasswordResetLink.ts';
import { run as runMoveImages } from '#functions/moderation/workers/moveImages.ts';
import { run as runMovePhoto } from '#functions/moderation/workers/movePhoto.ts';
import { run as runRemoveObjects } from '#functions/images/workers/removeObjects.ts';
import { run as runRosterCheck } from '#functions/roster/workers/rosterCheck.ts';
import { run as runRosterSync } from '#functions/roster/workers/rosterSync.ts';
import {
  onGivenUp as onRosterConfirmGivenUp,
  run as runRosterConfirm,
} from '#functions/roster/workers/rosterConfirm.ts';
import {
  onGivenUp as onRosterCountGivenUp,
  run as runRosterCount,
} from '#functions/roster/workers/rosterCount.ts';
import { run as runCountInvitees } from '#functions/roster/workers/countInvitees.ts';
import {
  onGivenUp as stopBatch,
  run as runQueueInvitations,
} from '#functions/roster/workers/queueInvitations.ts';
import { run as runRosterImport } from '#functions/roster/workers/rosterImport.ts';
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
import { run as runRosterSizes } from '#functions/roster/workers/rosterSizes.ts';
import { run as runRosterUndo } from '#functions/roster/workers/rosterUndo.ts';
import { mailUnread } from '#functions/messages/workers/messageJobs.ts';
import { run as runMailUnread } from '#functions/messages/workers/mailUnread.ts';
import { writeDigests } from '#functions/digest/workers/digestJobs.ts';
import { run as runWriteDigests } from '#functions/digest/workers/writeDigests.ts';
import { run as runSeatWaitlisted } from '#functions/events/workers/seatWaitlisted.ts';
import { run as runNotifyAttendees } from '#functions/events/workers/notifyAttendees.ts';
import { run as runRemindAttendees } from '#functions/events/workers/remindAttendees.ts';
import { run as runNotifyReporters } from '#functions/moderation/workers/notifyReporters.ts';
import { jobHandler, type JobHandlers, claimAndRun, jobQueueHandler } from './jobRunner.ts';
import { writePeople, writePosts } from '#functions/directory/workers/writeSnapshots.ts';

/** The handler of each job; mails have their own worker. */
const handlers: JobHandlers = new Map([
  jobHandler(clearExperience, runClearExperience),
  jobHandler(clearLateLikes, runClearLateLikes),
  jobHandler(removeObjects, runRemoveObjects),
  jobHandler(eraseMember, runEraseMember),
  jobHandler(exportData, runExportData),
  jobHandler(rosterCheck, runRosterCheck),
  jobHandler(rosterSync, runRosterSync),
  jobHandler(rosterImport, runRosterImport),
  jobHandler(rosterConfirm, runRosterConfirm, onRosterConfirmGivenUp),
  jobHandler(rosterCount, runRosterCount, onRosterCountGivenUp),
  jobHandler(rosterSizes, runRosterSizes),
  jobHandler(rosterUndo, runRosterUndo),
  jobHandler(countInvitees, runCountInvitees, stopBatch),
  jobHandler(queueInvitations, runQueueInvitations, stopBatch),
  jobHandler(sendEmailConfirmation, runSendEmailConfirmation),
  jobHandler(sendPasswordResetLink, runSendPasswordResetLink),
  jobHandler(mailDecision, runMailDecision),
  jobHandler(notifyReporters, runNotifyReporters),
  jobHandler(moveImages, runMoveImages),
  jobHandler(movePhoto, runMovePhoto),
  jobHandler(snapshotPeople, writePeople),
  jobHandler(snapshotPosts, writePosts),
  jobHandler(endSuspension, runEndSuspension),
  jobHandler(admitByRules, runAdmitByRules),
  jobHandler(seatWaitlisted, runSeatWaitlisted),
  jobHandler(notifyAttendees, runNotifyAttendees),
  jobHandler(remindAttendees, runRemindAttendees),
  jobHandler(clearEvent, runClearEvent),
  jobHandler(mailUnread, runMailUnread),
  jobHandler(writeDigests, runWriteDigests),
  jobHandler(distributeAnnouncement, runDistributeAnnouncement, announcementPauses),
]);

/** Runs a job; see `claimAndRun`. */
export function run(key: Key, until: number): Promise<void> {
  return claimAndRun(handlers, key, until);
}

/** Runs due jobs, each for a limited time; an unfinished one goes to the end of the queue. */
export const handler = jobQueueHandler((key) => run(key, Date.now() + deadlines.jobRunMs));
