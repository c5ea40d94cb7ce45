import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { getNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import { noticeSettingsOf } from './noticeSettings.ts';

/** The caller's notification settings. */
export async function run({ caller }: Call<typeof getNoticeSettings>) {
  return noticeSettingsOf(caller.userId);
}

export const handler = serve(getNoticeSettings, run);
