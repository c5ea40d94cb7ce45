import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { stopAnnouncement } from '#shared/announcements/routes.ts';
import { showManagedAnnouncement } from './showAnnouncements.ts';
import { findAnnouncement } from './store/announcements.ts';
import { canStop, stopSending } from './store/sending.ts';

/** Stops an announcement. Its state may change at any moment, so it is read again if it has. */
export async function run({ params, caller, now, fail }: Call<typeof stopAnnouncement>) {
  return retryUntilDone(async () => {
    const row = (await findAnnouncement(params.id)) ?? fail('announcementUnknown');
    if (!canStop(row, now)) return fail('announcementNotRunning');
    if (!(await stopSending(row, caller.userId, now))) return RETRY;
    return showManagedAnnouncement({ ...row, state: 'stopped' }, now);
  });
}

export const handler = serve(stopAnnouncement, run);
