import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/**
 * Writes the digests that are due at a moment: for the members in whose time zone it is Saturday 8:00. `day` is the
 * date of that Saturday.
 */
export const writeDigests = job({
  name: 'writeDigests',
  reachesPeople: true,
  input: z.object({ at: z.string(), day: z.string() }),
  unique: ({ at }) => at,
});
