import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Erases the account of a member who left, after the days in which they can cancel. */
export const eraseMember = job({
  name: 'eraseMember',
  input: z.object({ userId: z.string(), leavingAt: z.string() }),
  unique: ({ userId, leavingAt }) => `${userId}#${leavingAt}`,
});

/** Creates the copy of a member's data that they have requested. */
export const exportData = job({
  name: 'exportData',
  reachesPeople: true,
  input: z.object({ userId: z.string(), requestedAt: z.string() }),
  unique: ({ userId, requestedAt }) => `${userId}#${requestedAt}`,
  member: ({ userId }) => userId,
});
