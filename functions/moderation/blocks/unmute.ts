import * as blocking from '#functions/members/ties/blocking.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { unmute } from '#shared/moderation/routes.ts';
import { safetyTexts } from '#shared/moderation/texts.ts';

/** Shows a member's posts in the caller's feed again. */
export async function run({ params, caller }: Call<typeof unmute>) {
  await blocking.removeMute(caller.userId, params.id);
  return { success: true as const, message: safetyTexts.unmuted, isMuted: false };
}

export const handler = serve(unmute, run);
