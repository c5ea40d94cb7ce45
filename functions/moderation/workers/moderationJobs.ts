import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Lets everybody who reported a thing know that it was dealt with. */
export const notifyReporters = job({
  name: 'notifyReporters',
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
