import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import type { Announcement } from '#shared/announcements/entities.ts';
import { createAnnouncement } from '#shared/announcements/routes.ts';
import { showManagedAnnouncement } from './showAnnouncements.ts';
import { addDraft } from './store/announcements.ts';

/** Adds a draft. */
export async function run({ body, caller, now }: Call<typeof createAnnouncement>): Promise<Announcement> {
  return showManagedAnnouncement(await addDraft(body, caller.userId, now), now);
}

export const handler = serve(createAnnouncement, run);
