import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { confirmOptions } from '#shared/auth/passkeyRoutes.ts';
import { makeChallenge } from '../store/challenges.ts';
import { passkeysOf } from '../store/passkeys.ts';
import { passkeyRequestOptions } from './passkeyRequests.ts';

/** Begins reauthentication by passkey for this session. */
export async function run({ caller, origin, now }: Call<typeof confirmOptions>) {
  const [passkeys, challenge] = await Promise.all([
    passkeysOf(caller.userId),
    makeChallenge('confirm', caller.sessionId, now),
  ]);
  return passkeyRequestOptions(passkeys, { origin, challenge });
}

export const handler = serve(confirmOptions, run);
