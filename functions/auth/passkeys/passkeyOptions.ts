import { findUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import { passkeyOptions } from '#shared/auth/passkeyRoutes.ts';
import { makeChallenge } from '../store/challenges.ts';
import { passkeysOf } from '../store/passkeys.ts';
import { passkeyCreationOptions } from './passkeyRequests.ts';

/** Begins a new passkey; only the session that asks may add it. */
export async function run({ caller, origin, now, fail }: Call<typeof passkeyOptions>) {
  const [user, passkeys] = await Promise.all([findUser(caller.userId), passkeysOf(caller.userId)]);
  if (user === undefined) throw commonFailure('unauthenticated');
  if (passkeys.length >= loginMethodLimits.maxPasskeys) return fail('passkeysMany');
  const challenge = await makeChallenge('create', caller.sessionId, now);
  return passkeyCreationOptions(user, passkeys, { origin, challenge });
}

export const handler = serve(passkeyOptions, run);
