import { announcementReceivedAt } from '#functions/notices/announcementNotices.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { getAnnouncement } from '#shared/announcements/readRoutes.ts';
import { findAnnouncement } from './store/announcements.ts';

/** An announcement, for members who received it: their notice is the proof. */
export async function run({ params, caller, fail }: Call<typeof getAnnouncement>) {
  const at = await announcementReceivedAt(caller.userId, params.id);
  const row = at === undefined ? undefined : await findAnnouncement(params.id);
  if (at === undefined || row === undefined) return fail('announcementUnknown');
  return { _id: row.sk, id: row.sk, title: row.title, text: row.text, at };
}

export const handler = serve(getAnnouncement, run);
