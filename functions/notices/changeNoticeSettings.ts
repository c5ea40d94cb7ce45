import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { changeNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import { changeNoticeSettingsOf } from './noticeSettings.ts';

/**
 * Changes the caller's notification settings. Notices that arrive while their topic is off show once it is on again.
 */
export async function run({ body, caller, now }: Call<typeof changeNoticeSettings>) {
  return changeNoticeSettingsOf(caller.userId, body, now);
}

export const handler = serve(changeNoticeSettings, run);
