import { currentSchool } from '#functions/membership/index.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { serve } from '#functions/serve.ts';
import { getSettings } from '#shared/office/routes.ts';

/** The settings, read consistently: an admin must not start from values that another admin has changed. */
export async function run({ now }: Call<typeof getSettings>) {
  return { ...(await currentSchool(now)), mail: isMailConfigured() };
}

export const handler = serve(getSettings, run);
