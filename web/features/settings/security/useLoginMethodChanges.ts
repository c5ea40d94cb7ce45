import { queryKeys } from '#web/api/queryKeys.ts';
import { useQueryClient } from '@tanstack/react-query';
import { disconnectProvider } from '#shared/routes/oauth.ts';
import {
  createPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '#shared/routes/passkeys.ts';
import { wayTexts } from '#shared/wayTexts.ts';
import { call, problemText } from '#web/lib/http/apiClient.ts';
import { makePasskey } from '#web/features/account/passkeys.ts';
import type { ProviderName } from '#web/features/account/providers.ts';
import { thisDevice } from './thisDevice.ts';
import { notice } from '#web/lib/browser/toast.ts';
import { useInPerson } from '#web/features/account/useReauthenticate.tsx';

/** What a member may change about ways to sign in; each asks first whether it is them, in `dialog`. */
export function useWayChanges() {
  const { inPerson, dialog } = useInPerson();
  const client = useQueryClient();
  /** Says the sentence of what was done, or why it was not; undefined where the member changed their mind. */
  const change = async (work: () => Promise<string | undefined>, otherwise: string): Promise<void> => {
    try {
      const said = await work();
      if (said !== undefined) notice.success(said);
    } catch (error) {
      notice.error(problemText(error, otherwise));
    }
    await client.invalidateQueries({ queryKey: queryKeys.account.loginMethods });
  };
  const add = async (): Promise<string | undefined> => {
    const begun = await inPerson(() => call(passkeyOptions, {}));
    const passkey = begun && (await makePasskey(begun.data));
    if (passkey === undefined) return undefined;
    if (passkey === 'known') throw new Error('This device has one already.');
    const body = { name: `Passkey on ${thisDevice()}`, passkey };
    return (await inPerson(() => call(createPasskey, { body }))) && wayTexts.passkeyAdded;
  };
  return {
    dialog,
    addPasskey: () => change(add, createPasskey.otherwise),
    rename: (passkeyId: string, name: string) =>
      change(
        async () =>
          (await inPerson(() => call(renamePasskey, { params: { passkeyId }, body: { name } })))?.data
            .message,
        renamePasskey.otherwise,
      ),
    remove: (passkeyId: string) =>
      change(
        async () => (await inPerson(() => call(removePasskey, { params: { passkeyId } })))?.data.message,
        removePasskey.otherwise,
      ),
    disconnect: (provider: ProviderName) =>
      change(
        async () => (await inPerson(() => call(disconnectProvider, { params: { provider } })))?.data.message,
        disconnectProvider.otherwise,
      ),
    /** Leaves the page for the provider, once the server knows that it is the member. */
    connect: (provider: ProviderName) =>
      change(async () => {
        const isIt = await inPerson(() => call(listPasskeys, {}));
        if (isIt) location.assign(`/api/v1/account/oauth/${provider}?connect=true`);
        return undefined;
      }, wayTexts.oauthFailed),
  };
}
