import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { deleteAnnouncement } from '#shared/announcements/routes.ts';
import { announcementTexts } from '#shared/announcements/texts.ts';
import { findAnnouncement, removeDraft } from './store/announcements.ts';

/** Deletes a draft. */
export async function run({ params, fail }: Call<typeof deleteAnnouncement>) {
  if (await removeDraft(params.id)) return { success: true as const, message: announcementTexts.deleted };
  return fail(
    (await findAnnouncement(params.id)) === undefined ? 'announcementUnknown' : 'announcementNotDraft',
  );
}

export const handler = serve(deleteAnnouncement, run);
