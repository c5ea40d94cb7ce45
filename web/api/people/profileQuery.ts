import { queryKeys } from '#web/api/queryKeys.ts';
import { queryOptions } from '@tanstack/react-query';
import { getUser } from '#shared/profiles/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** A member's profile, as the viewer may see it; the viewer's own has all facts and everyone they follow. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.profiles.one(userId),
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId }, signal })).data,
  });
}
