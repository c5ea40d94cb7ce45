import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Writes down the audience of an announcement and then reaches its members. A resumed one is another `run`. */
export const distributeAnnouncement = job({
  name: 'distributeAnnouncement',
  reachesPeople: true,
  input: z.object({ announcementId: z.string(), run: z.number() }),
  unique: ({ announcementId, run }) => `${announcementId}#${run}`,
});
