import { block } from '#shared/routes/safety.ts';
import { safetyTexts } from '#shared/safetyTexts.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import * as blocking from '#functions/members/ties/blocking.ts';
import { findMember } from '#functions/members/users.ts';
import { pushBlock } from './pushBlock.ts';

/** Blocks a member. Idempotent; they are not notified. */
export async function run({ params, caller, now, fail }: Call<typeof block>) {
  if (params.id === caller.userId) return fail('blockSelf');
  if ((await findMember(params.id, now)) === undefined) return fail('userNotFound');
  if ((await blocking.block(caller.userId, params.id)) === 'full') return fail('blocksFull');
  await pushBlock(caller.userId, params.id, now);
  return { success: true as const, message: safetyTexts.blocked, isBlocked: true };
}

export const handler = serve(block, run);
