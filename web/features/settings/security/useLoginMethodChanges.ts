import { useQueryClient } from '@tanstack/react-query';
import { disconnectProvider } from '#shared/auth/oauthRoutes.ts';
import {
  createPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '#shared/auth/passkeyRoutes.ts';
import { wayTexts } from '#shared/auth/texts.ts';
import { refreshLoginMethods } from '#web/api/account/loginMethods.ts';
import { call, problemText } from '#web/lib/http/apiClient.ts';
import { makePasskey } from '#web/features/account/passkeys.ts';
import type { ProviderName } from '#web/features/account/providers.ts';
import { thisDevice } from './thisDevice.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';

/** The changes to login methods; each asks for reauthentication first, in `dialog`. */
export function useLoginMethodChanges() {
  const { reauthenticate, dialog } = useReauthenticate();
  const client = useQueryClient();
  /** Shows the success message, or the error; nothing if the member cancelled. */
  const change = async (work: () => Promise<string | undefined>, otherwise: string): Promise<void> => {
    try {
      const said = await work();
      if (said !== undefined) toast.success(said, 'corner');
    } catch (error) {
      toast.error(problemText(error, otherwise), 'corner');
    }
    await refreshLoginMethods(client);
  };
  const add = async (): Promise<string | undefined> => {
    const begun = await reauthenticate(() => call(passkeyOptions, {}));
    const passkey = begun && (await makePasskey(begun.data));
    if (passkey === undefined) return undefined;
    if (passkey === 'known') throw new Error('This device has one already.');
    const body = { name: `Passkey on ${thisDevice()}`, passkey };
    return (await reauthenticate(() => call(createPasskey, { body }))) && wayTexts.passkeyAdded;
  };
  return {
    dialog,
    addPasskey: () => change(add, createPasskey.otherwise),
    rename: (passkeyId: string, name: string) =>
      change(
        async () =>
          (await reauthenticate(() => call(renamePasskey, { params: { passkeyId }, body: { name } })))?.data
            .message,
        renamePasskey.otherwise,
      ),
    remove: (passkeyId: string) =>
      change(
        async () =>
          (await reauthenticate(() => call(removePasskey, { params: { passkeyId } })))?.data.message,
        removePasskey.otherwise,
      ),
    disconnect: (provider: ProviderName) =>
      change(
        async () =>
          (await reauthenticate(() => call(disconnectProvider, { params: { provider } })))?.data.message,
        disconnectProvider.otherwise,
      ),
    /** Leaves the page for the provider, after reauthentication. */
    connect: (provider: ProviderName) =>
      change(async () => {
        const isIt = await reauthenticate(() => call(listPasskeys, {}));
        if (isIt) location.assign(`/api/v1/account/oauth/${provider}?connect=true`);
        return undefined;
      }, wayTexts.oauthFailed),
  };
}
