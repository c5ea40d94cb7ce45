import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { leaveForProvider } from '#shared/routes/oauth.ts';
import { wayLimits } from '#shared/wayLimits.ts';
import { wayTexts } from '#shared/wayTexts.ts';
import { Answer, type Call } from '../http/call.ts';
import { problem } from '../http/failure.ts';
import { whyNotFresh } from '../http/fresh.ts';
import { serve } from '../http/serve.ts';
import { keepFlow } from '../stores/oauthFlows.ts';
import { newSecret } from '../stores/sessionRows.ts';
import { addressAt } from './providers.ts';
import { registrationAt } from './registrations.ts';
import { callbackOf } from './callbackOf.ts';

/**
 * Leads a browser to a provider and notes what its answer must fit. Whoever connects an account does so from a fresh
 * session; no other site can send somebody on this way, who would come back as somebody else.
 */
export async function run(call: Call<typeof leaveForProvider>) {
  const { params, query, caller, cookies, origin, now, fail } = call;
  const registered = registrationAt(params.provider);
  if (registered === undefined) return fail('providerMissing');
  const refused = query.connect === undefined ? undefined : whyNot(call);
  if (refused !== undefined) return fail(refused);
  const linking =
    query.connect === undefined || caller === undefined
      ? {}
      : { linking: { userId: caller.userId, sessionId: caller.sessionId } };
  const { provider } = registered;
  const flow = { provider, verifier: randomPKCECodeVerifier(), nonce: randomNonce(), ...linking };
  const tie = newSecret();
  const state = await keepFlow(flow, tie, wayLimits.oauthSeconds, now);
  const location = await addressAt(registered, { ...flow, state, redirect: callbackOf(origin, provider) });
  return new Answer(
    { success: true as const, message: wayTexts.goOn },
    { location, cookies: [cookies.tie('oauth', tie, wayLimits.oauthSeconds)] },
  );
}

function whyNot({ caller, now }: Call<typeof leaveForProvider>) {
  if (caller === undefined) throw problem('unauthenticated');
  return whyNotFresh(caller, now);
}

export const handler = serve(leaveForProvider, run);
