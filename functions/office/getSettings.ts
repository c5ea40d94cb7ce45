import { currentSchool } from '#functions/membership/index.ts';
import { getSettings } from '#shared/routes/admin.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { isMailConfigured } from '#functions/platform/mail/isMailConfigured.ts';

/** The settings as last written: whoever changes them must not begin from what another admin has changed. */
export async function run({ now }: Call<typeof getSettings>) {
  return { ...(await currentSchool(now)), mail: isMailConfigured() };
}

export const handler = serve(getSettings, run);
