import * as blocking from '#functions/members/ties/blocking.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { unblock } from '#shared/moderation/routes.ts';
import { safetyTexts } from '#shared/moderation/texts.ts';

/** Removes the caller's block of a member, even of a deleted one. Idempotent. */
export async function run({ params, caller }: Call<typeof unblock>) {
  await blocking.removeBlock(caller.userId, params.id);
  return { success: true as const, message: safetyTexts.unblocked, isBlocked: false };
}

export const handler = serve(unblock, run);
