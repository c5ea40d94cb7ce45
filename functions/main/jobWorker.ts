import { exportDataHandler } from '#functions/account/jobs/exportData.ts';
import { distributeAnnouncementHandler } from '#functions/announcements/jobs/distributeAnnouncement.ts';
import { sendEmailConfirmationHandler } from '#functions/auth/jobs/sendEmailConfirmation.ts';
import { writeDigestsHandler } from '#functions/digest/jobs/writeDigests.ts';
import { endSuspensionHandler } from '#functions/directory/jobs/endSuspension.ts';
import { snapshotPeopleHandler, snapshotPostsHandler } from '#functions/directory/jobs/writeSnapshots.ts';
import { clearEventHandler } from '#functions/events/jobs/clearEvent.ts';
import { notifyAttendeesHandler } from '#functions/events/jobs/notifyAttendees.ts';
import { remindAttendeesHandler } from '#functions/events/jobs/remindAttendees.ts';
import { seatWaitlistedHandler } from '#functions/events/jobs/seatWaitlisted.ts';
import {
  clearExperienceHandler,
  clearLateLikesHandler,
} from '#functions/experiences/jobs/clearExperience.ts';
import { removeObjectsHandler } from '#functions/images/jobs/imageJobs.ts';
import { admitByRulesHandler } from '#functions/membership/jobs/admitByRules.ts';
import { mailUnreadHandler } from '#functions/messages/jobs/mailUnread.ts';
import { moveImagesHandler } from '#functions/moderation/jobs/moveImages.ts';
import { movePhotoHandler } from '#functions/moderation/jobs/movePhoto.ts';
import { notifyReportersHandler } from '#functions/moderation/jobs/notifyReporters.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import type { Key } from '#functions/platform/dynamo/table.ts';
import type { JobHandler } from '#functions/platform/jobs/job.ts';
import { admitProvenMembersHandler } from '#functions/roster/jobs/admitProvenMembers.ts';
import { countClassSizesHandler } from '#functions/roster/jobs/countClassSizes.ts';
import { countInviteesHandler } from '#functions/roster/jobs/countInvitees.ts';
import { countProvenWaitingHandler } from '#functions/roster/jobs/countProvenWaiting.ts';
import { mailDecisionHandler } from '#functions/roster/jobs/mailDecision.ts';
import { matchMemberHandler } from '#functions/roster/jobs/matchMember.ts';
import { queueInvitationsHandler } from '#functions/roster/jobs/queueInvitations.ts';
import { runRosterCheckHandler } from '#functions/roster/jobs/runRosterCheck.ts';
import { runRosterImportHandler } from '#functions/roster/jobs/runRosterImport.ts';
import { runRosterUndoHandler } from '#functions/roster/jobs/runRosterUndo.ts';
import { eraseMemberHandler } from './erasers.ts';
import { claimAndRun, jobQueueHandler } from './jobRunner.ts';

/** The jobs that this worker runs. Mails and pushes have their own workers. */
export const jobHandlers: readonly JobHandler[] = [
  clearExperienceHandler,
  clearLateLikesHandler,
  removeObjectsHandler,
  eraseMemberHandler,
  exportDataHandler,
  runRosterCheckHandler,
  matchMemberHandler,
  runRosterImportHandler,
  admitProvenMembersHandler,
  countProvenWaitingHandler,
  countClassSizesHandler,
  runRosterUndoHandler,
  countInviteesHandler,
  queueInvitationsHandler,
  sendEmailConfirmationHandler,
  mailDecisionHandler,
  notifyReportersHandler,
  moveImagesHandler,
  movePhotoHandler,
  snapshotPeopleHandler,
  snapshotPostsHandler,
  endSuspensionHandler,
  admitByRulesHandler,
  seatWaitlistedHandler,
  notifyAttendeesHandler,
  remindAttendeesHandler,
  clearEventHandler,
  mailUnreadHandler,
  writeDigestsHandler,
  distributeAnnouncementHandler,
];

/** Runs a job; see `claimAndRun`. */
export function runDueJob(key: Key, until: number): Promise<void> {
  return claimAndRun(jobHandlers, key, until);
}

/** Runs due jobs, each for a limited time; an unfinished one goes to the end of the queue. */
export const handler = jobQueueHandler((key) => runDueJob(key, Date.now() + deadlines.jobRunMs));
