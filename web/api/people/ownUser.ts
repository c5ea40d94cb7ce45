import { queryKeys } from '#web/api/queryKeys.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnUser } from '#shared/platform/entities.ts';
import { me } from '#shared/members/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** The member's own complete user. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal }) => (await call(me, { signal })).data,
});

/** The member's own complete user. */
export const useMe = (enabled = true) => useQuery({ ...meQuery, enabled });

/** Puts the server's response into the cached own user. */
export const setCachedMe = (client: QueryClient, user: OwnUser): void =>
  void client.setQueryData(queryKeys.me, user);
