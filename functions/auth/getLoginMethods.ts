import { confirmedAddressOf, isAddressConfirmed } from '#functions/members/names/emails.ts';
import { findUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { serve } from '#functions/serve.ts';
import { getLoginMethods } from '#shared/auth/routes.ts';
import { findRegistration } from './oauth/registrations.ts';
import { showPasskey } from './passkeys/showPasskey.ts';
import { type ConnectedIdentity, identitiesOf } from './store/identities.ts';
import { OauthProvider } from './store/oauthFlows.ts';
import { passkeysOf } from './store/passkeys.ts';

/** The caller's login methods, and the address that mailed links go to. */
export async function run({ caller }: Call<typeof getLoginMethods>) {
  const [user, passkeys, connected] = await Promise.all([
    findUser(caller.userId),
    passkeysOf(caller.userId),
    identitiesOf(caller.userId),
  ]);
  if (user === undefined) throw commonFailure('unauthenticated');
  const { email: address, verifiedAt, passwordAt } = user;
  return {
    password: { changedAt: passwordAt },
    email: {
      address,
      verified: isAddressConfirmed(user),
      verifiedAddress: confirmedAddressOf(user),
      verifiedAt: verifiedAt === '' ? undefined : verifiedAt,
      inside: isAddressConfirmed(user) && user.verifiedInside === true,
    },
    passkeys: passkeys.map(showPasskey),
    providers: providersOf(connected),
    mail: isMailConfigured(),
  };
}

/** Configured providers, and those that are still connected although no longer configured. */
function providersOf(connected: readonly ConnectedIdentity[]) {
  return OauthProvider.options.flatMap((provider) => {
    const account = connected.find((identity) => identity.provider === provider)?.label;
    const available = findRegistration(provider) !== undefined;
    if (!available && account === undefined) return [];
    return [{ provider, available, ...(account === undefined ? {} : { account }) }];
  });
}

export const handler = serve(getLoginMethods, run);
