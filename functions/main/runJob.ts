import type { Key } from '#functions/platform/dynamo/table.ts';
import { work as admitAll } from '#functions/membership/workers/admitByRules.ts';
import { work as clearAnswers } from '#functions/events/workers/clearEvent.ts';
import { lateWork as clearLate, work as clear } from '#functions/experiences/workers/clearExperience.ts';
import { clearExperience, clearLateLikes } from '#functions/experiences/workers/experienceJobs.ts';
import { confirmEmail, forgotPassword } from '#functions/auth/workers/authJobs.ts';
import { eraseMember, exportData } from '#functions/account/workers/accountJobs.ts';
import { mailDecision } from '#functions/membership/workers/membershipJobs.ts';
import { moveImages, movePhoto, tellReporters } from '#functions/moderation/workers/moderationJobs.ts';
import { removeObjects } from '#functions/images/imageJobs.ts';
import { endSuspension, snapshotPeople, snapshotPosts } from '#functions/directory/workers/directoryJobs.ts';
import { work as endShutOut } from '#functions/directory/workers/endSuspension.ts';
import { work as erase } from './eraseMember.ts';
import { clearEvent, seatWaiting, tellGuests } from '#functions/events/workers/eventJobs.ts';
import { work as exportAll } from '#functions/account/workers/exportData.ts';
import { work as confirm } from '#functions/account/workers/mailConfirmation.ts';
import { work as tellDecision } from '#functions/roster/workers/mailDecision.ts';
import { work as forgot } from '#functions/auth/workers/mailReset.ts';
import { admitByRules } from '#functions/membership/workers/membershipJobs.ts';
import { work as move } from '#functions/moderation/workers/moveImages.ts';
import { work as movePhotoOf } from '#functions/moderation/workers/movePhoto.ts';
import { work as remove } from '#functions/images/removeObjects.ts';
import { work as check } from '#functions/roster/workers/rosterCheck.ts';
import { work as settle } from '#functions/roster/workers/rosterClaim.ts';
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
import { work as tellAll } from '#functions/events/workers/tellGuests.ts';
import { work as tell } from '#functions/moderation/workers/tellReporters.ts';
import { doing, type Works, workOff } from './jobRunner.ts';
import { writePeople, writePosts } from '#functions/directory/workers/writeSnapshots.ts';

/** Everything that is done here; mails have a worker of their own. */
const works: Works = new Map([
  doing(clearExperience, clear),
  doing(clearLateLikes, clearLate),
  doing(removeObjects, remove),
  doing(eraseMember, erase),
  doing(exportData, exportAll),
  doing(rosterCheck, check),
  doing(rosterClaim, settle),
  doing(rosterImport, bring),
  doing(rosterConfirm, confirmProven, confirmingEnds),
  doing(rosterCount, countProven, countingEnds),
  doing(rosterSizes, countClasses),
  doing(rosterUndo, takeBack),
  doing(confirmEmail, confirm),
  doing(forgotPassword, forgot),
  doing(mailDecision, tellDecision),
  doing(tellReporters, tell),
  doing(moveImages, move),
  doing(movePhoto, movePhotoOf),
  doing(snapshotPeople, writePeople),
  doing(snapshotPosts, writePosts),
  doing(endSuspension, endShutOut),
  doing(admitByRules, admitAll),
  doing(seatWaiting, seatAll),
  doing(tellGuests, tellAll),
  doing(clearEvent, clearAnswers),
]);

/** Does a job, as `workOff` says. */
export function runJob(key: Key, until: number): Promise<void> {
  return workOff(works, key, until);
}
