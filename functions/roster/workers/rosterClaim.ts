import { settleClaim } from '../settleClaim.ts';
import type { Work } from '#functions/platform/jobs/job.ts';
import type { rosterClaim } from './rosterJobs.ts';

/** Brings a member and the roster into line. */
export const work: Work<typeof rosterClaim.input> = async ({ userId }) => {
  await settleClaim(userId);
  return undefined;
};
