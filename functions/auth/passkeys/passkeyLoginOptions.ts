import { newSecret } from '#functions/members/sessions/sessionRows.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import { passkeyLoginOptions } from '#shared/auth/passkeyRoutes.ts';
import { makeChallenge } from '../store/challenges.ts';
import { passkeyRequestOptions } from './passkeyRequests.ts';

/** Begins a login by passkey. Only the browser that asks may respond, in any of its tabs. */
export async function run({ cookies, origin, now }: Call<typeof passkeyLoginOptions>) {
  const browserSecret = cookies.flowSecrets.passkey ?? newSecret();
  const challenge = await makeChallenge('login', browserSecret, now);
  return new Answer(passkeyRequestOptions([], { origin, challenge }), {
    cookies: [cookies.bindFlow('passkey', browserSecret, loginMethodLimits.challengeSeconds)],
  });
}

export const handler = serve(passkeyLoginOptions, run);
