import { queryOptions, useQuery } from '@tanstack/react-query';
import { me } from '#shared/auth/sessionRoutes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** The member's own complete user. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal }) => (await call(me, { signal })).data,
});

export const useMe = () => useQuery(meQuery);
