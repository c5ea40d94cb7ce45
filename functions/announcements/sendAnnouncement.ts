import type { Call } from '#functions/platform/http/call.ts';
import { RouteError } from '#functions/platform/http/failure.ts';
import { windowAt } from '#functions/platform/throttles/throttles.ts';
import { serve } from '#functions/serve.ts';
import { sendAnnouncement } from '#shared/announcements/routes.ts';
import { announcementTexts } from '#shared/announcements/texts.ts';
import { countAudienceMembers } from './audienceIds.ts';
import { showManagedAnnouncement } from './showAnnouncements.ts';
import { findAnnouncement } from './store/announcements.ts';
import { dailySendingLimit, startSending } from './store/sending.ts';

/** Starts sending a draft; the job does the rest. */
export async function run({ params, body, caller, now, fail }: Call<typeof sendAnnouncement>) {
  const row = (await findAnnouncement(params.id)) ?? fail('announcementUnknown');
  if (row.state !== 'draft') {
    return row.sendId === body.clientId ? showManagedAnnouncement(row, now) : fail('announcementNotDraft');
  }
  const count = await countAudienceMembers(row.audience);
  if (count === 0) return fail('announcementToNobody');
  const outcome = await startSending(row, { ...body, actorId: caller.userId, count, now });
  if (outcome === 'changed') return fail('announcementChanged');
  if (outcome === 'busy') return fail('announcementBusy');
  if (outcome === 'tooMany') {
    const { left } = windowAt(dailySendingLimit.seconds, now);
    throw new RouteError('announcementsTooMany', [429, announcementTexts.tooMany], {
      retryAfterSeconds: left,
    });
  }
  return showManagedAnnouncement((await findAnnouncement(params.id)) ?? row, now);
}

export const handler = serve(sendAnnouncement, run);
