import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataExport } from '#shared/account/entities.ts';
import { getExport, keepAccount, startExport } from '#shared/account/routes.ts';
import { checkUsername } from '#shared/auth/routes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call, callAs } from '#web/lib/http/apiClient.ts';
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

/** The export of the member's own data, polled every `everyMs` while it is being prepared. */
export function useDataExport(everyMs: number) {
  return useQuery({
    queryKey: queryKeys.account.export,
    queryFn: async ({ signal }) => (await call(getExport, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? everyMs : false),
  });
}

/** Requests a new export. @throws ApiProblem, NoResponse */
export function useStartExport(): () => Promise<DataExport> {
  const client = useQueryClient();
  return async () => {
    const { data } = await call(startExport, {});
    client.setQueryData(queryKeys.account.export, data.export);
    return data.export;
  };
}

/** Cancels the account's deletion. @throws ApiProblem, NoResponse */
export function useKeepAccount(): () => Promise<void> {
  const client = useQueryClient();
  const scope = useMemberScope();
  return async () => {
    await call(keepAccount, {});
    const { data: user } = await callAs(scope)(me, {});
    // The guard reads the status from the saved user.
    saveUser(user);
    client.setQueryData(queryKeys.me, user);
  };
}
