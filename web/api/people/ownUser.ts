import { queryKeys } from '#web/api/queryKeys.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnUser } from '#shared/platform/entities.ts';
import { me } from '#shared/members/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** One's own user, whole. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal }) => (await call(me, { signal })).data,
});

/** One's own user, whole. */
export const useMe = (enabled = true) => useQuery({ ...meQuery, enabled });

/** Shows the own user as the server has answered. */
export const showMe = (client: QueryClient, user: OwnUser): void =>
  void client.setQueryData(queryKeys.me, user);
