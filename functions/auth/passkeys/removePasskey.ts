import { findUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { removePasskey } from '#shared/auth/passkeyRoutes.ts';
import { loginMethodTexts } from '#shared/auth/texts.ts';
import { accountChangeMailSteps } from '../accountChangeMails.ts';
import * as passkeys from '../store/passkeys.ts';

/** Removes one of the caller's passkeys. The password remains as a login method, so there is always another one. */
export async function run({ params, caller, now, fail }: Call<typeof removePasskey>) {
  const user = await findUser(caller.userId);
  if (user === undefined) throw commonFailure('unauthenticated');
  const mailSteps = accountChangeMailSteps(user, { what: 'passkeyRemoved' }, now);
  const removed = await passkeys.deletePasskey(caller.userId, params.passkeyId, ...mailSteps);
  return removed
    ? { success: true as const, message: loginMethodTexts.passkeyRemoved }
    : fail('passkeyUnknown');
}

export const handler = serve(removePasskey, run);
