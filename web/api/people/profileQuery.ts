import { queryKeys } from '#web/api/queryKeys.ts';
import { queryOptions } from '@tanstack/react-query';
import { getUser } from '#shared/profiles/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** A member's profile, as whoever asks may see it; the own one has all facts, and all whom one follows. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.profiles.one(userId),
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId }, signal })).data,
  });
}
