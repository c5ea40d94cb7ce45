import { t } from '@lingui/core/macro';
import { disconnectProvider } from '#shared/auth/oauthRoutes.ts';
import {
  createPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '#shared/auth/passkeyRoutes.ts';
import { useRefreshLoginMethods } from '#web/api/account/loginMethods.ts';
import { makePasskey } from '#web/features/account/passkeys.ts';
import type { ProviderName } from '#web/features/account/providers.tsx';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';

const deviceNames = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh|Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const;

/** The changes to login methods; each asks for reauthentication first, in `dialog`. */
export function useLoginMethodActions() {
  const { reauthenticate, dialog } = useReauthenticate();
  const refreshLoginMethods = useRefreshLoginMethods();
  /** Shows the success message, or the error; nothing if the member canceled. */
  const change = async (work: () => Promise<string | undefined>, otherwise: string): Promise<void> => {
    try {
      const successText = await work();
      if (successText !== undefined) toast.success(successText, 'corner');
    } catch (error) {
      toast.error(problemText(error, otherwise), 'corner');
    }
    await refreshLoginMethods();
  };
  const add = async (): Promise<string | undefined> => {
    const begun = await reauthenticate(() => call(passkeyOptions, {}));
    const passkey = begun && (await makePasskey(begun.data));
    if (passkey === undefined) return undefined;
    if (passkey === 'known') throw new Error(t`This device already has a passkey.`);
    const body = { name: passkeyName(), passkey };
    return (await reauthenticate(() => call(createPasskey, { body }))) && t`Passkey added.`;
  };
  return {
    dialog,
    addPasskey: () => change(add, t`Couldn't add the passkey. Please try again.`),
    rename: (passkeyId: string, name: string) =>
      change(
        async () =>
          (await reauthenticate(() => call(renamePasskey, { params: { passkeyId }, body: { name } }))) &&
          t`Passkey renamed.`,
        t`Something went wrong, please try again.`,
      ),
    remove: (passkeyId: string) =>
      change(
        async () =>
          (await reauthenticate(() => call(removePasskey, { params: { passkeyId } }))) && t`Passkey removed.`,
        t`Something went wrong, please try again.`,
      ),
    disconnect: (provider: ProviderName) =>
      change(
        async () =>
          (await reauthenticate(() => call(disconnectProvider, { params: { provider } }))) &&
          t`Account disconnected.`,
        t`Something went wrong, please try again.`,
      ),
    /** Leaves the page for the provider, after reauthentication. */
    connect: (provider: ProviderName) =>
      change(
        async () => {
          const isIt = await reauthenticate(() => call(listPasskeys, {}));
          if (isIt) location.assign(`/api/v1/account/oauth/${provider}?connect=true`);
          return undefined;
        },
        t`Couldn't connect the account. Please try again.`,
      ),
  };
}

/** Names a new passkey after the kind of device it is on. */
function passkeyName(agent = navigator.userAgent): string {
  const device = deviceNames.find(([pattern]) => pattern.test(agent))?.[1];
  return device === undefined ? t`Passkey on this device` : t`Passkey on ${device}`;
}
