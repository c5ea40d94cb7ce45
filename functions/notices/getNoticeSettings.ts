import { getNoticeSettings } from '#shared/notices/routes.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { noticeSettingsOf } from './store/ownNotices.ts';

/** Which kinds of notices the caller gets. */
export async function run({ caller }: Call<typeof getNoticeSettings>) {
  return noticeSettingsOf(caller.userId);
}

export const handler = serve(getNoticeSettings, run);
