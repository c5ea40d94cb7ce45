import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { keepAccount } from '#shared/account/routes.ts';
import { leavingTexts } from '#shared/account/texts.ts';
import { cancelLeaving } from '../store/leaving.ts';

/** Cancels the deletion of the caller's account. */
export async function run({ caller, now }: Call<typeof keepAccount>) {
  if (!(await cancelLeaving(caller.userId, now))) throw commonFailure('unauthenticated');
  return { success: true as const, message: leavingTexts.kept };
}

export const handler = serve(keepAccount, run);
