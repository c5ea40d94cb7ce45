import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Stores the audience of an announcement and then notifies its members. A resumed announcement is another `run`. */
export const distributeAnnouncement = job({
  name: 'distributeAnnouncement',
  reachesPeople: true,
  input: z.object({ announcementId: z.string(), run: z.number() }),
  unique: ({ announcementId, run }) => `${announcementId}#${run}`,
});
