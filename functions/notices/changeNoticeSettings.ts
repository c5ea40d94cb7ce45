import { changeNoticeSettings } from '#shared/notices/routes.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { changeNoticeSettingsOf } from './store/ownNotices.ts';

/** Turns kinds of notices on and off. Notices that arrive while a kind is off show once it is on again. */
export async function run({ body, caller }: Call<typeof changeNoticeSettings>) {
  return changeNoticeSettingsOf(caller.userId, body.here);
}

export const handler = serve(changeNoticeSettings, run);
