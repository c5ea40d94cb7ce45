import { eraseMember, exportData } from '../account/accountJobs.ts';
import { confirmEmail, forgotPassword } from '../account/authJobs.ts';
import { moveImages, movePhoto, tellReporters } from '../admin/moderationJobs.ts';
import { clearExperience, clearLateLikes } from '../experiences/experienceJobs.ts';
import { removeObjects } from '../images/imageJobs.ts';
import { sendMail } from '../mail/sendMailJob.ts';
import { endSuspension, snapshotPeople, snapshotPosts } from './directoryJobs.ts';
import { clearEvent, seatWaiting, tellGuests } from './eventJobs.ts';
import type { JobFacts } from './job.ts';
import { admitByRules, mailDecision } from './membershipJobs.ts';
import {
  rosterCheck,
  rosterClaim,
  rosterConfirm,
  rosterCount,
  rosterImport,
  rosterSizes,
  rosterUndo,
} from './rosterJobs.ts';

/** Every job there is. */
const all: readonly JobFacts[] = [
  clearExperience,
  clearLateLikes,
  removeObjects,
  sendMail,
  eraseMember,
  exportData,
  rosterCheck,
  rosterClaim,
  rosterImport,
  rosterConfirm,
  rosterCount,
  rosterSizes,
  rosterUndo,
  confirmEmail,
  forgotPassword,
  mailDecision,
  tellReporters,
  moveImages,
  movePhoto,
  snapshotPeople,
  snapshotPosts,
  endSuspension,
  admitByRules,
  seatWaiting,
  tellGuests,
  clearEvent,
];

export const jobNames: readonly string[] = all.map(({ name }) => name);

/** A job by its name; undefined where this version knows none such. */
export function jobCalled(name: string): JobFacts | undefined {
  return all.find((one) => one.name === name);
}
