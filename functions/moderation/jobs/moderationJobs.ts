import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Notifies everyone who reported the content that the report was handled. */
export const notifyReporters = job({
  name: 'notifyReporters',
  reachesPeople: true,
  input: z.object({ caseId: z.string(), cause: z.string() }),
  unique: ({ cause }) => cause,
});

/** Moves the images of a hidden experience to new addresses. */
export const moveImages = job({
  name: 'moveImages',
  input: z.object({ experienceId: z.string(), caseId: z.string(), version: z.number() }),
  unique: ({ caseId, version }) => `${caseId}#${version}`,
});

/** Moves the photo of a hidden profile to a new address. */
export const movePhoto = job({
  name: 'movePhoto',
  input: z.object({ userId: z.string(), caseId: z.string(), version: z.number() }),
  unique: ({ caseId, version }) => `${caseId}#${version}`,
  member: ({ userId }) => userId,
});
