import { queryOptions } from '@tanstack/react-query';
import { getUser } from '#shared/profiles/routes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';

/**
 * A member's profile with their career, as the viewer may see it; the viewer's own has all facts and everyone they
 * follow.
 */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.profiles.one(userId),
    queryFn: async ({ client, signal }) => {
      const { data } = await call(getUser, { params: { userId }, query: { career: 'true' }, signal });
      if (data.career !== undefined) client.setQueryData(queryKeys.experiences.career(userId), data.career);
      return data;
    },
  });
}
