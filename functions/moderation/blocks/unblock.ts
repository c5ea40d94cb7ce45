import { unblock } from '#shared/routes/safety.ts';
import { safetyTexts } from '#shared/safetyTexts.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import * as blocking from '#functions/members/ties/blocking.ts';

/** Takes the own block of a member back, also of one who is gone; without one it changes nothing. */
export async function run({ params, caller }: Call<typeof unblock>) {
  await blocking.unblock(caller.userId, params.id);
  return { success: true as const, message: safetyTexts.unblocked, isBlocked: false };
}

export const handler = serve(unblock, run);
