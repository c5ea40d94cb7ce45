import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { LoginMethods } from '#shared/auth/loginMethods.ts';
import { disconnectProvider } from '#shared/auth/oauthRoutes.ts';
import {
  createPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '#shared/auth/passkeyRoutes.ts';
import { toastOutcome } from '#web/api/mutationOptions.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';
import { useRefreshLoginMethods } from './loginMethods.ts';
import { hasPasskeyAlready, makePasskey } from './passkeys.ts';

type ProviderName = LoginMethods['providers'][number]['provider'];

/** Creates a passkey in the browser's dialog, and adds it under the given name. */
export function useAddPasskey(reauthenticate: Reauthenticate) {
  return useMutation({
    ...useMutationOptions(
      () => t`Passkey added.`,
      (error) =>
        hasPasskeyAlready(error)
          ? t`This device already has a passkey.`
          : problemText(error, t`Couldn't add the passkey. Please try again.`),
    ),
    mutationFn: async (name: string) => {
      const options = await reauthenticate(() => call(passkeyOptions, {}));
      const passkey = options && (await makePasskey(options.data));
      return passkey && reauthenticate(() => call(createPasskey, { body: { name, passkey } }));
    },
  });
}

/** Renames one passkey. */
export function useRenamePasskey(reauthenticate: Reauthenticate, passkeyId: string) {
  return useMutation({
    ...useMutationOptions(() => t`Passkey renamed.`),
    mutationFn: (name: string) =>
      reauthenticate(() => call(renamePasskey, { params: { passkeyId }, body: { name } })),
  });
}

/** Removes one passkey. */
export function useRemovePasskey(reauthenticate: Reauthenticate, passkeyId: string) {
  return useMutation({
    ...useMutationOptions(() => t`Passkey removed.`),
    mutationFn: () => reauthenticate(() => call(removePasskey, { params: { passkeyId } })),
  });
}

/** Leaves the page for the provider's. */
export function useConnectProvider(reauthenticate: Reauthenticate, provider: ProviderName) {
  return useMutation({
    // This call only makes sure that the session is fresh: the provider's page could not ask for it.
    mutationFn: () => reauthenticate(() => call(listPasskeys, {})),
    onSuccess: (response) => {
      if (response !== undefined) location.assign(`/api/v1/account/oauth/${provider}?connect=true`);
    },
    onError: (error) => toast.error(problemText(error, t`Couldn't connect the account. Please try again.`)),
  });
}

/** Disconnects the account of a provider. */
export function useDisconnectProvider(reauthenticate: Reauthenticate, provider: ProviderName) {
  return useMutation({
    ...useMutationOptions(() => t`Account disconnected.`),
    mutationFn: () => reauthenticate(() => call(disconnectProvider, { params: { provider } })),
  });
}

/** Says how it ended, and refetches the login methods. */
function useMutationOptions(
  doneText: () => string,
  failedText = (error: Error) => problemText(error, t`Something went wrong, please try again.`),
) {
  const refresh = useRefreshLoginMethods();
  return { ...toastOutcome(doneText, failedText), onSettled: () => refresh() };
}
