import { listWays } from '#shared/routes/account.ts';
import type { Call } from '../http/call.ts';
import { problem } from '../http/failure.ts';
import { serve } from '../http/serve.ts';
import { isMailConfigured } from '../mail/isMailConfigured.ts';
import { confirmedOf, isConfirmed } from '../stores/emails.ts';
import { type Connected, connectedTo } from '../stores/identities.ts';
import { Provider } from '../stores/oauthFlows.ts';
import { passkeysOf } from '../stores/passkeys.ts';
import { findUser } from '../stores/users.ts';
import { registrationAt } from './registrations.ts';
import { showPasskey } from './showPasskey.ts';

/** The ways in, and where links of ours go. */
export async function run({ caller }: Call<typeof listWays>) {
  const [user, passkeys, connected] = await Promise.all([
    findUser(caller.userId),
    passkeysOf(caller.userId),
    connectedTo(caller.userId),
  ]);
  if (user === undefined) throw problem('unauthenticated');
  const { email: address, verifiedAt, passwordAt } = user;
  return {
    password: { changedAt: passwordAt },
    email: {
      address,
      verified: isConfirmed(user),
      verifiedAddress: confirmedOf(user),
      verifiedAt: verifiedAt === '' ? undefined : verifiedAt,
      inside: isConfirmed(user) && user.verifiedInside === true,
    },
    passkeys: passkeys.map(showPasskey),
    providers: providersOf(connected),
    mail: isMailConfigured(),
  };
}

/** Those that are configured, and those that are connected all the same. */
function providersOf(connected: readonly Connected[]) {
  return Provider.options.flatMap((provider) => {
    const account = connected.find((one) => one.provider === provider)?.label;
    const available = registrationAt(provider) !== undefined;
    if (!available && account === undefined) return [];
    return [{ provider, available, ...(account === undefined ? {} : { account }) }];
  });
}

export const handler = serve(listWays, run);
