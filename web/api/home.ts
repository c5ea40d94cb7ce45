import { queryOptions, useQuery } from '@tanstack/react-query';
import { getHome } from '#shared/home/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { queryKeys } from './queryKeys.ts';

/** About as long as a visit. */
const homeFreshMs = 15 * 60_000;

/** What is new for a member. Home loads it once a visit and does not retry, because the page waits for it. */
export function homeQuery(ownId: string) {
  return queryOptions({
    queryKey: queryKeys.profiles.home(ownId),
    queryFn: async ({ signal }) => (await call(getHome, { signal })).data,
    staleTime: homeFreshMs,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

export const useHomeQuery = (ownId: string) => useQuery(homeQuery(ownId));
