import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { newSecret } from '#functions/members/sessions/sessionRows.ts';
import { Answer, type Call, type Caller } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { requireFresh } from '#functions/platform/http/freshSession.ts';
import { serve } from '#functions/serve.ts';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import { leaveForProvider } from '#shared/auth/oauthRoutes.ts';
import { loginMethodTexts } from '#shared/auth/texts.ts';
import { oauthFlows } from '../store/oauthFlows.ts';
import { authorizationUrlAt } from './providers.ts';
import { findRegistration, redirectUriOf } from './registrations.ts';

/**
 * Redirects a browser to a provider and stores what its response must match. Connecting an account requires a fresh
 * session. No other site can start this flow, which could otherwise log a visitor in as someone else.
 */
export async function run({
  params,
  query,
  caller,
  cookies,
  origin,
  now,
  fail,
}: Call<typeof leaveForProvider>) {
  const registered = findRegistration(params.provider);
  if (registered === undefined) return fail('providerMissing');
  const linking = query.connect === undefined ? {} : { linking: freshSession(caller, now) };
  const { provider } = registered;
  const flow = { provider, verifier: randomPKCECodeVerifier(), nonce: randomNonce(), ...linking };
  const browserSecret = newSecret();
  const state = await oauthFlows.store(flow, browserSecret, loginMethodLimits.oauthSeconds, now);
  const location = await authorizationUrlAt(registered, {
    ...flow,
    state,
    redirect: redirectUriOf(origin, provider),
  });
  return new Answer(
    { success: true as const, message: loginMethodTexts.goOn },
    { location, cookies: [cookies.bindFlow('oauth', browserSecret, loginMethodLimits.oauthSeconds)] },
  );
}

function freshSession(caller: Caller | undefined, now: Date) {
  if (caller === undefined) throw commonFailure('unauthenticated');
  requireFresh(caller, now);
  return { userId: caller.userId, sessionId: caller.sessionId };
}

export const handler = serve(leaveForProvider, run);
