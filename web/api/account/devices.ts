import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, listDevices } from '#shared/auth/deviceRoutes.ts';
import { toastOutcome, useRefetchOnSettled } from '#web/api/mutationOptions.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';

/** The devices that are logged in. */
export function useDevices() {
  return useQuery({
    queryKey: queryKeys.account.devices,
    queryFn: async ({ signal }) => (await call(listDevices, { signal })).data,
  });
}

/** Logs out one device. */
export function useEndDevice(reauthenticate: Reauthenticate) {
  return useMutation({
    ...useLogoutOptions(() => t`Logged out.`),
    mutationFn: (sessionId: string) => reauthenticate(() => call(endSession, { params: { sessionId } })),
  });
}

/** Logs out every device but this one. */
export function useEndOtherDevices(reauthenticate: Reauthenticate) {
  return useMutation({
    ...useLogoutOptions(() => t`Logged out everywhere else.`),
    mutationFn: () => reauthenticate(() => call(endOtherSessions, {})),
  });
}

/** Says how it ended, and refetches the devices. */
function useLogoutOptions(doneText: () => string) {
  return {
    ...toastOutcome(doneText, (error) => problemText(error, t`Couldn't log out. Please try again.`)),
    ...useRefetchOnSettled(queryKeys.account.devices),
  };
}
