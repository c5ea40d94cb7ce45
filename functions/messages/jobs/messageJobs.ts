import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/**
 * Mails a member about their unread messages. Its key is the member alone, so each has at most one waiting
 * (`unreadMails.ts`).
 */
export const mailUnread = job({
  name: 'mailUnread',
  reachesPeople: true,
  input: z.object({ userId: z.string() }),
  unique: ({ userId }) => userId,
  member: ({ userId }) => userId,
});
