import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listDevices } from '#shared/auth/deviceRoutes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { toast } from '#web/lib/browser/toast.ts';
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

/** Says how it ended, unless the member did not reauthenticate, and refetches the devices. */
function useLogoutOptions(doneText: () => string) {
  const client = useQueryClient();
  return {
    onSuccess: (response: object | undefined) => {
      if (response !== undefined) toast.success(doneText(), 'corner');
    },
    onError: (error: Error) =>
      toast.error(problemText(error, t`Couldn't log out. Please try again.`), 'corner'),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.account.devices }),
  };
}
