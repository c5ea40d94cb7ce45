import { unpinAnnouncement } from '#functions/notices/announcementNotices.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { hideAnnouncement } from '#shared/announcements/hideRoutes.ts';
import { announcementTexts } from '#shared/announcements/texts.ts';

/** Hides an announcement on the caller's home page; the row of their notice stores that. */
export async function run({ params, caller, fail }: Call<typeof hideAnnouncement>) {
  if (!(await unpinAnnouncement(caller.userId, params.id))) return fail('announcementUnknown');
  return { success: true as const, message: announcementTexts.hidden };
}

export const handler = serve(hideAnnouncement, run);
