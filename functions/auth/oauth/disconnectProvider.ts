import { findUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { disconnectProvider } from '#shared/auth/oauthRoutes.ts';
import { loginMethodTexts } from '#shared/auth/texts.ts';
import { accountChangeMailSteps } from '../accountChangeMails.ts';
import { disconnectIdentity } from '../store/identities.ts';
import { OauthProvider } from '../store/oauthFlows.ts';

/** Disconnects an account, even if its provider is no longer configured. The password remains as a login method. */
export async function run({ params, caller, now, fail }: Call<typeof disconnectProvider>) {
  const provider = OauthProvider.safeParse(params.provider).data;
  if (provider === undefined) return fail('oauthNotConnected');
  const user = await findUser(caller.userId);
  if (user === undefined) throw commonFailure('unauthenticated');
  const mailSteps = accountChangeMailSteps(user, { what: 'providerDisconnected', provider }, now);
  const outcome = await disconnectIdentity(caller.userId, provider, ...mailSteps);
  return outcome
    ? { success: true as const, message: loginMethodTexts.oauthDisconnected }
    : fail('oauthNotConnected');
}

export const handler = serve(disconnectProvider, run);
