import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type JobFacts, job } from './job.ts';
import { endSuspension, snapshotPeople, snapshotPosts } from './directoryJobs.ts';
import { clearEvent, seatWaiting, tellGuests } from './eventJobs.ts';
import { admitByRules } from './membershipJobs.ts';
import {
  rosterCheck,
  rosterClaim,
  rosterConfirm,
  rosterCount,
  rosterImport,
  rosterSizes,
  rosterUndo,
} from './rosterJobs.ts';

/** Clears up behind a deleted experience: its images, its comments, its likes, and what its author was told of them. */
export const clearExperience = job({
  name: 'clearExperience',
  input: z.object({
    experienceId: z.string(),
    imageIds: z.array(z.string()),
    /** Missing in jobs of versions before. */
    authorId: z.optional(z.string()),
  }),
  unique: ({ experienceId }) => experienceId,
});

/** Takes away the likes that came as their experience was deleted. */
export const clearLateLikes = job({
  name: 'clearLateLikes',
  input: z.object({ experienceId: z.string() }),
  unique: ({ experienceId }) => experienceId,
});

/** Deletes the objects of an image whose row is gone. */
export const removeObjects = job({
  name: 'removeObjects',
  input: z.object({ imageId: z.string(), ownerId: z.string() }),
  unique: ({ imageId }) => imageId,
});

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Sends one mail; see `functions/mail`. Its row outlives it, and names nobody: a cause may hold a member's id. */
export const sendMail = job({
  name: 'sendMail',
  input: z.object({
    kind: z.string(),
    userId: z.string(),
    address: z.optional(z.string()),
    holes: z.record(z.string(), z.optional(z.string())),
    cause: z.string(),
  }),
  unique: ({ kind, cause }) => `${kind}#${hashed(cause)}`,
  member: ({ userId }) => userId,
  worker: 'mails',
});

/** Erases the account of a member who left, once the days are over in which it can be taken back. */
export const eraseMember = job({
  name: 'eraseMember',
  input: z.object({ userId: z.string(), leavingAt: z.string() }),
  unique: ({ userId, leavingAt }) => `${userId}#${leavingAt}`,
});

/** Mails the link and the code that confirm an address, or tells whose it is already. */
export const confirmEmail = job({
  name: 'confirmEmail',
  input: z.object({ userId: z.string(), address: z.string(), cause: z.string() }),
  unique: ({ cause }) => cause,
  member: ({ userId }) => userId,
});

/** Mails the link that sets a new password, if there is such an account and it has a confirmed address. */
export const forgotPassword = job({
  name: 'forgotPassword',
  input: z.object({ name: z.string(), cause: z.string() }),
  unique: ({ cause }) => cause,
  isForgotten: true,
});

/** Tells somebody who waited what the school decided, once the decision cannot be taken back. */
export const mailDecision = job({
  name: 'mailDecision',
  input: z.object({ userId: z.string(), decisionId: z.string() }),
  unique: ({ decisionId }) => decisionId,
  member: ({ userId }) => userId,
});

/** Makes the copy of a member's data that they have asked for. */
export const exportData = job({
  name: 'exportData',
  input: z.object({ userId: z.string(), requestedAt: z.string() }),
  unique: ({ userId, requestedAt }) => `${userId}#${requestedAt}`,
  member: ({ userId }) => userId,
});

/** Lets everybody who reported a thing know that it was dealt with. */
export const tellReporters = job({
  name: 'tellReporters',
  input: z.object({ caseId: z.string(), cause: z.string() }),
  unique: ({ cause }) => cause,
});

/** Gives the pictures of an experience that was hidden new addresses. */
export const moveImages = job({
  name: 'moveImages',
  input: z.object({ experienceId: z.string(), caseId: z.string(), version: z.number() }),
  unique: ({ caseId, version }) => `${caseId}#${version}`,
});

/** Gives the photo of a profile that was hidden a new address. */
export const movePhoto = job({
  name: 'movePhoto',
  input: z.object({ userId: z.string(), caseId: z.string(), version: z.number() }),
  unique: ({ caseId, version }) => `${caseId}#${version}`,
  member: ({ userId }) => userId,
});

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
