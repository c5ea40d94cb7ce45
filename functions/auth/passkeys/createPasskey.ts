import { findUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { createPasskey } from '#shared/auth/passkeyRoutes.ts';
import { accountChangeMailSteps } from '../accountChangeMails.ts';
import { addLoginMethodSteps } from '../store/loginMethodSteps.ts';
import { addPasskey } from '../store/passkeys.ts';
import { verifyNewPasskey } from './passkeyChecks.ts';
import { showPasskey } from './showPasskey.ts';

/** Adds a passkey created in the browser of this session. */
export async function run({ body, caller, origin, now, fail }: Call<typeof createPasskey>) {
  const passkey = await verifyNewPasskey(body.passkey, body.name, { holder: caller.sessionId, origin, now });
  if (passkey === undefined) return fail('passkeyNotMade');
  return retryUntilDone(async () => {
    const user = await findUser(caller.userId);
    if (user === undefined) throw commonFailure('unauthenticated');
    const added = await addPasskey(user.id, passkey, now, {
      sessionSteps: addLoginMethodSteps(user, caller.sessionId, now),
      mailSteps: accountChangeMailSteps(user, { what: 'passkeyAdded' }, now),
    });
    if (added === 'stale') return RETRY;
    if (added === 'ended') throw commonFailure('unauthenticated');
    return typeof added === 'string' ? fail(added) : showPasskey(added);
  });
}

export const handler = serve(createPasskey, run);
