import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { showAnnouncement } from '#shared/announcements/routes.ts';
import { showManagedAnnouncement } from './showAnnouncements.ts';
import { findAnnouncement } from './store/announcements.ts';

/** One announcement, with its progress. */
export async function run({ params, now, fail }: Call<typeof showAnnouncement>) {
  return showManagedAnnouncement((await findAnnouncement(params.id)) ?? fail('announcementUnknown'), now);
}

export const handler = serve(showAnnouncement, run);
