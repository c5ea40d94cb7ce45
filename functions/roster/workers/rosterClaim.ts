import { settleClaim } from '../settleClaim.ts';
import type { Work } from '#functions/platform/jobs/job.ts';
import type { rosterClaim } from './rosterJobs.ts';

/** Synchronizes a member with the roster. */
export const work: Work<typeof rosterClaim.input> = async ({ userId }) => {
  await settleClaim(userId);
  return undefined;
};
