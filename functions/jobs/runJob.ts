import type { Key } from '../stores/table.ts';
import { work as admitAll } from './admitByRules.ts';
import { work as clearAnswers } from './clearEvent.ts';
import { lateWork as clearLate, work as clear } from './clearExperience.ts';
import { clearExperience, clearLateLikes } from '../experiences/experienceJobs.ts';
import { confirmEmail, forgotPassword } from '../account/authJobs.ts';
import { eraseMember, exportData } from '../account/accountJobs.ts';
import { mailDecision } from './membershipJobs.ts';
import { moveImages, movePhoto, tellReporters } from '../admin/moderationJobs.ts';
import { removeObjects } from '../images/imageJobs.ts';
import { endSuspension, snapshotPeople, snapshotPosts } from './directoryJobs.ts';
import { work as endShutOut } from './endSuspension.ts';
import { work as erase } from './eraseMember.ts';
import { clearEvent, seatWaiting, tellGuests } from './eventJobs.ts';
import { work as exportAll } from './exportData.ts';
import { work as confirm } from './mailConfirmation.ts';
import { work as tellDecision } from './mailDecision.ts';
import { work as forgot } from './mailReset.ts';
import { admitByRules } from './membershipJobs.ts';
import { work as move } from './moveImages.ts';
import { work as movePhotoOf } from './movePhoto.ts';
import { work as remove } from './removeObjects.ts';
import { work as check } from './rosterCheck.ts';
import { work as settle } from './rosterClaim.ts';
import { gaveUp as confirmingEnds, work as confirmProven } from './rosterConfirm.ts';
import { gaveUp as countingEnds, work as countProven } from './rosterCount.ts';
import { work as bring } from './rosterImport.ts';
import {
  rosterCheck,
  rosterClaim,
  rosterConfirm,
  rosterCount,
  rosterImport,
  rosterSizes,
  rosterUndo,
} from './rosterJobs.ts';
import { work as countClasses } from './rosterSizes.ts';
import { work as takeBack } from './rosterUndo.ts';
import { work as seatAll } from './seatWaiting.ts';
import { work as tellAll } from './tellGuests.ts';
import { work as tell } from './tellReporters.ts';
import { doing, type Works, workOff } from './workOff.ts';
import { writePeople, writePosts } from './writeSnapshots.ts';

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
