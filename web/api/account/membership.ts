import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getMembership } from '#shared/membership/routes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';

const pollMs = 60_000;

/** The member's own membership, polled while the page is open. */
export function useMembership(enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.membership.all,
    queryFn: async ({ signal }) => (await call(getMembership, { signal })).data,
    enabled,
    refetchInterval: pollMs,
  });
}

/** When the member asked to delete the account; null if they did not. */
export function useLeavingAt() {
  return useQuery({
    queryKey: queryKeys.membership.leavingAt,
    queryFn: async ({ signal }) => (await call(getMembership, { signal })).data.leavingAt ?? null,
  });
}

export function useRefreshMembership(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.membership.all });
}
