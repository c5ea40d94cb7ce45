import { exportDataHandler } from '#functions/account/workers/exportData.ts';
import { distributeAnnouncementHandler } from '#functions/announcements/workers/distributeAnnouncement.ts';
import { sendEmailConfirmationHandler } from '#functions/auth/workers/sendEmailConfirmation.ts';
import { sendPasswordResetLinkHandler } from '#functions/auth/workers/sendPasswordResetLink.ts';
import { writeDigestsHandler } from '#functions/digest/workers/writeDigests.ts';
import { endSuspensionHandler } from '#functions/directory/workers/endSuspension.ts';
import { snapshotPeopleHandler, snapshotPostsHandler } from '#functions/directory/workers/writeSnapshots.ts';
import { clearEventHandler } from '#functions/events/workers/clearEvent.ts';
import { notifyAttendeesHandler } from '#functions/events/workers/notifyAttendees.ts';
import { remindAttendeesHandler } from '#functions/events/workers/remindAttendees.ts';
import { seatWaitlistedHandler } from '#functions/events/workers/seatWaitlisted.ts';
import {
  clearExperienceHandler,
  clearLateLikesHandler,
} from '#functions/experiences/workers/clearExperience.ts';
import { removeObjectsHandler } from '#functions/images/workers/imageJobs.ts';
import { admitByRulesHandler } from '#functions/membership/workers/admitByRules.ts';
import { mailUnreadHandler } from '#functions/messages/workers/mailUnread.ts';
import { moveImagesHandler } from '#functions/moderation/workers/moveImages.ts';
import { movePhotoHandler } from '#functions/moderation/workers/movePhoto.ts';
import { notifyReportersHandler } from '#functions/moderation/workers/notifyReporters.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import type { Key } from '#functions/platform/dynamo/table.ts';
import type { JobHandler } from '#functions/platform/jobs/job.ts';
import { admitProvenMembersHandler } from '#functions/roster/workers/admitProvenMembers.ts';
import { countClassSizesHandler } from '#functions/roster/workers/countClassSizes.ts';
import { countInviteesHandler } from '#functions/roster/workers/countInvitees.ts';
import { countProvenWaitingHandler } from '#functions/roster/workers/countProvenWaiting.ts';
import { mailDecisionHandler } from '#functions/roster/workers/mailDecision.ts';
import { matchMemberHandler } from '#functions/roster/workers/matchMember.ts';
import { queueInvitationsHandler } from '#functions/roster/workers/queueInvitations.ts';
import { runRosterCheckHandler } from '#functions/roster/workers/runRosterCheck.ts';
import { runRosterImportHandler } from '#functions/roster/workers/runRosterImport.ts';
import { runRosterUndoHandler } from '#functions/roster/workers/runRosterUndo.ts';
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
  sendPasswordResetLinkHandler,
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
