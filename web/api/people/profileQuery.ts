import { queryKeys } from '#web/api/queryKeys.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '#shared/profiles/entities.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { currentMember } from '#web/lib/session/member.ts';
import { call } from '#web/lib/http/apiClient.ts';

/**
 * A member's profile, as the viewer may see it; the viewer's own has all facts and everyone they follow. Other people's
 * come with their careers: their screen shows them, while the own profile is mostly read for its facts.
 */
export function profileQuery(userId: string) {
  const query = userId === currentMember().id ? {} : { career: 'true' as const };
  return queryOptions({
    queryKey: queryKeys.profiles.one(userId),
    queryFn: async ({ client, signal }) => {
      const { data } = await call(getUser, { params: { userId }, query, signal });
      if (data.career !== undefined) client.setQueryData(queryKeys.experiences.career(userId), data.career);
      return data;
    },
  });
}

/** A profile if the cache has it, without a request. */
export const cachedProfile = (userId: string): Profile | undefined =>
  queryClientOf().getQueryData(profileQuery(userId).queryKey);
