import { queryKeys } from '#web/api/queryKeys.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '#shared/profiles/entities.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** A member's profile, as the viewer may see it; the viewer's own has all facts and everyone they follow. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.profiles.one(userId),
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId }, signal })).data,
  });
}

/** A profile if the cache has it, without a request. */
export const cachedProfile = (userId: string): Profile | undefined =>
  queryClientOf().getQueryData(profileQuery(userId).queryKey);
