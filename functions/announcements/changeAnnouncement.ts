import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { changeAnnouncement } from '#shared/announcements/routes.ts';
import { showManagedAnnouncement } from './showAnnouncements.ts';
import { changeDraft, findAnnouncement } from './store/announcements.ts';

/** Changes a draft, unless someone else has changed or sent it. */
export async function run({ params, body, caller, now, fail }: Call<typeof changeAnnouncement>) {
  const { version, ...content } = body;
  const changed = await changeDraft(params.id, version, content, caller.userId);
  if (changed !== undefined) return showManagedAnnouncement(changed, now);
  const row = (await findAnnouncement(params.id)) ?? fail('announcementUnknown');
  return fail(row.state === 'draft' ? 'announcementChanged' : 'announcementNotDraft');
}

export const handler = serve(changeAnnouncement, run);
