import * as blocking from '#functions/members/ties/blocking.ts';
import { findMember } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { mute } from '#shared/moderation/routes.ts';
import { safetyTexts } from '#shared/moderation/texts.ts';

/** Hides a member's posts from the caller's feed. Idempotent; they are not notified. */
export async function run({ params, caller, now, fail }: Call<typeof mute>) {
  if (params.id === caller.userId) return fail('muteSelf');
  if ((await findMember(params.id, now)) === undefined) return fail('userNotFound');
  if ((await blocking.addMute(caller.userId, params.id)) === 'full') return fail('mutesFull');
  return { success: true as const, message: safetyTexts.muted, isMuted: true };
}

export const handler = serve(mute, run);
