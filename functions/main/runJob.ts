import type { Key } from '#functions/platform/dynamo/table.ts';
import { work as admitAll } from '#functions/membership/workers/admitByRules.ts';
import { work as clearAnswers } from '#functions/events/workers/clearEvent.ts';
import { lateWork as clearLate, work as clear } from '#functions/experiences/workers/clearExperience.ts';
import { clearExperience, clearLateLikes } from '#functions/experiences/workers/experienceJobs.ts';
import { confirmEmail, forgotPassword } from '#functions/auth/workers/authJobs.ts';
import { eraseMember, exportData } from '#functions/account/workers/accountJobs.ts';
import { mailDecision, admitByRules } from '#functions/membership/workers/membershipJobs.ts';
import { moveImages, movePhoto, notifyReporters } from '#functions/moderation/workers/moderationJobs.ts';
import { removeObjects } from '#functions/images/imageJobs.ts';
import { endSuspension, snapshotPeople, snapshotPosts } from '#functions/directory/workers/directoryJobs.ts';
import { work as endShutOut } from '#functions/directory/workers/endSuspension.ts';
import { work as erase } from './erasers.ts';
import { clearEvent, seatWaiting, notifyGuests } from '#functions/events/workers/eventJobs.ts';
import { work as exportAll } from '#functions/account/workers/exportData.ts';
import { work as confirm } from '#functions/account/workers/mailConfirmation.ts';
import { work as tellDecision } from '#functions/roster/workers/mailDecision.ts';
import { work as forgot } from '#functions/auth/workers/mailReset.ts';
import { work as move } from '#functions/moderation/workers/moveImages.ts';
import { work as movePhotoOf } from '#functions/moderation/workers/movePhoto.ts';
import { work as remove } from '#functions/images/removeObjects.ts';
import { work as check } from '#functions/roster/workers/rosterCheck.ts';
import { rosterClaimWork as settle } from '#functions/roster/settleClaim.ts';
import { gaveUp as confirmingEnds, work as confirmProven } from '#functions/roster/workers/rosterConfirm.ts';
import { gaveUp as countingEnds, work as countProven } from '#functions/roster/workers/rosterCount.ts';
import { work as bring } from '#functions/roster/workers/rosterImport.ts';
import {
  rosterCheck,
  rosterClaim,
  rosterConfirm,
  rosterCount,
  rosterImport,
  rosterSizes,
  rosterUndo,
} from '#functions/roster/workers/rosterJobs.ts';
import { work as countClasses } from '#functions/roster/workers/rosterSizes.ts';
import { work as takeBack } from '#functions/roster/workers/rosterUndo.ts';
import { work as seatAll } from '#functions/events/workers/seatWaiting.ts';
import { work as tellAll } from '#functions/events/workers/notifyGuests.ts';
import { work as tell } from '#functions/moderation/workers/notifyReporters.ts';
import { jobWork, type JobWorks, claimAndRun } from './jobRunner.ts';
import { writePeople, writePosts } from '#functions/directory/workers/writeSnapshots.ts';

/** All jobs that run here; mails have their own worker. */
const works: JobWorks = new Map([
  jobWork(clearExperience, clear),
  jobWork(clearLateLikes, clearLate),
  jobWork(removeObjects, remove),
  jobWork(eraseMember, erase),
  jobWork(exportData, exportAll),
  jobWork(rosterCheck, check),
  jobWork(rosterClaim, settle),
  jobWork(rosterImport, bring),
  jobWork(rosterConfirm, confirmProven, confirmingEnds),
  jobWork(rosterCount, countProven, countingEnds),
  jobWork(rosterSizes, countClasses),
  jobWork(rosterUndo, takeBack),
  jobWork(confirmEmail, confirm),
  jobWork(forgotPassword, forgot),
  jobWork(mailDecision, tellDecision),
  jobWork(notifyReporters, tell),
  jobWork(moveImages, move),
  jobWork(movePhoto, movePhotoOf),
  jobWork(snapshotPeople, writePeople),
  jobWork(snapshotPosts, writePosts),
  jobWork(endSuspension, endShutOut),
  jobWork(admitByRules, admitAll),
  jobWork(seatWaiting, seatAll),
  jobWork(notifyGuests, tellAll),
  jobWork(clearEvent, clearAnswers),
]);

/** Runs a job; see `claimAndRun`. */
export function runJob(key: Key, until: number): Promise<void> {
  return claimAndRun(works, key, until);
}
