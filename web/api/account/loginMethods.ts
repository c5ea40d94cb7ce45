import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getLoginMethods } from '#shared/auth/routes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** How the member can log in, and whether this site sends mail. */
export function useLoginMethods(enabled = true) {
  return useQuery({
    queryKey: queryKeys.account.loginMethods,
    queryFn: async ({ signal }) => (await call(getLoginMethods, { signal })).data,
    enabled,
  });
}

/** Refetches the login methods, and the member's own user, which has the e-mail address too. */
export function useRefreshLoginMethods(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: queryKeys.me });
    await client.invalidateQueries({ queryKey: queryKeys.account.loginMethods });
  };
}
