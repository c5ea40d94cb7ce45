import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { resumeAnnouncement } from '#shared/announcements/routes.ts';
import { showManagedAnnouncement } from './showAnnouncements.ts';
import { findAnnouncement } from './store/announcements.ts';
import { resumeSending } from './store/sending.ts';

/** Continues a paused announcement. */
export async function run({ params, caller, now, fail }: Call<typeof resumeAnnouncement>) {
  const row = (await findAnnouncement(params.id)) ?? fail('announcementUnknown');
  if (!(await resumeSending(row, caller.userId, now))) return fail('announcementNotPaused');
  return showManagedAnnouncement((await findAnnouncement(params.id)) ?? row, now);
}

export const handler = serve(resumeAnnouncement, run);
