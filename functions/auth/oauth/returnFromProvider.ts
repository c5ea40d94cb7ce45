import { Answer, type Call } from '#functions/platform/http/call.ts';
import { log, errorTrace } from '#functions/platform/runtime/log.ts';
import { isProgrammingError } from '#functions/platform/runtime/programmingError.ts';
import { serve } from '#functions/serve.ts';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import { returnFromProvider } from '#shared/auth/oauthRoutes.ts';
import { loginMethodTexts } from '#shared/auth/texts.ts';
import { type OauthIdentity, returnedIdentities, oauthFlows } from '../store/oauthFlows.ts';
import { readReturnedIdentity } from './providers.ts';
import { redirectUriOf, type ProviderRegistration, findRegistration } from './registrations.ts';

/**
 * Handles the return from a provider. The redirect comes from the provider's site, so no session cookie is sent: a
 * ticket, valid for a minute in this browser, leads to a page of our own that continues with it.
 */
export async function run(call: Call<typeof returnFromProvider>) {
  const registered = findRegistration(call.params.provider);
  if (registered === undefined) return call.fail('providerMissing');
  // Every error redirects to the same message at /login; the URL says nothing about it.
  const ticket = (await ticketOf(call, registered)) ?? 'failed';
  return new Answer(
    { success: true as const, message: loginMethodTexts.goOn },
    { location: `/login#oauth=${ticket}` },
  );
}

async function ticketOf(
  { query, cookies, origin, now }: Call<typeof returnFromProvider>,
  registered: ProviderRegistration,
): Promise<string | undefined> {
  const { state = '' } = query;
  const browserSecret = cookies.flowSecrets.oauth;
  const flow = browserSecret === undefined ? undefined : await oauthFlows.consume(state, browserSecret, now);
  if (browserSecret === undefined || flow === undefined || flow.provider !== registered.provider)
    return undefined;
  const came = new URL(redirectUriOf(origin, flow.provider));
  for (const [name, value = ''] of Object.entries(query)) came.searchParams.set(name, value);
  let identity: OauthIdentity;
  try {
    identity = await readReturnedIdentity(registered, came, state, flow);
  } catch (error) {
    if (isProgrammingError(error)) throw error;
    log({ level: 'info', message: 'provider refused', error: errorTrace(error) });
    return undefined;
  }
  const linking = flow.linking === undefined ? {} : { linking: flow.linking };
  return returnedIdentities.store(
    { identity, ...linking },
    browserSecret,
    loginMethodLimits.oauthTicketSeconds,
    now,
  );
}

export const handler = serve(returnFromProvider, run);
