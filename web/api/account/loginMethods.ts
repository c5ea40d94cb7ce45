import { queryKeys } from '#web/api/queryKeys.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listWays } from '#shared/auth/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** How the member can log in, and whether this site sends mail. */
export function useLoginMethods(enabled = true) {
  return useQuery({
    queryKey: queryKeys.account.loginMethods,
    queryFn: async ({ signal }) => (await call(listWays, { signal })).data,
    enabled,
  });
}

export const refreshLoginMethods = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: queryKeys.account.loginMethods });
