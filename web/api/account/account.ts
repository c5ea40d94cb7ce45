import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getExport, keepAccount, startExport } from '#shared/account/routes.ts';
import { checkUsername } from '#shared/auth/routes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite } from '#web/api/writes.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call, callAs } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { saveUser } from '#web/lib/session/session.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';

/** Whether a username is free. */
export function useUsernameCheck(name: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.account.username(name.toLowerCase()),
    queryFn: async ({ signal }) => (await call(checkUsername, { query: { search: name }, signal })).data,
    enabled,
  });
}

/** How often a running export is polled. */
const pollMs = 4000;

/** The export of the member's own data, polled while it is being prepared. */
export function useDataExport() {
  return useQuery({
    queryKey: queryKeys.account.export,
    queryFn: async ({ signal }) => (await call(getExport, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? pollMs : false),
  });
}

/** Requests a new export. */
export function useStartExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { data } = await runWrite(client, {
        affectedKeys: [queryKeys.account.export],
        send: () => call(startExport, {}),
        applyResponse: (reply) => client.setQueryData(queryKeys.account.export, reply.data.export),
      });
      return data.export;
    },
  });
}

/** Cancels the account's deletion. */
export function useKeepAccount() {
  const client = useQueryClient();
  const scope = useMemberScope();
  return useMutation({
    mutationFn: () =>
      runWrite(client, {
        affectedKeys: [queryKeys.me],
        send: async () => {
          await call(keepAccount, {});
          return callAs(scope)(me, {});
        },
        applyResponse: ({ data: user }) => {
          // The guard reads the status from the saved user.
          saveUser(user);
          client.setQueryData(queryKeys.me, user);
        },
      }),
    onSuccess: () => toast.success(t`Welcome back. Your account won't be deleted.`),
    onError: (error) => toast.error(problemText(error, t`Couldn't keep your account. Please try again.`)),
  });
}
