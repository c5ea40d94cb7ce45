import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getUser, listFollowers, listFollowing } from '#shared/routes/user.ts';
import { call } from '#web/lib/api.ts';
import { firstPage } from '#web/lib/query.ts';

export const profileKey = (id: string) => ['profile', id] as const;

const pageQuery = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** Who follows a member, or whom a member follows. */
export function useFollowList(id: string, side: 'followers' | 'following', enabled: boolean) {
  const route = side === 'followers' ? listFollowers : listFollowing;
  return useInfiniteQuery({
    queryKey: ['follows', id, side],
    queryFn: ({ pageParam, signal }) =>
      call(route, { params: { userId: id }, query: { limit: '50', ...pageQuery(pageParam) }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    enabled,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** A public profile. */
export function useProfile(id: string, enabled: boolean) {
  return useQuery({
    queryKey: profileKey(id),
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId: id }, signal })).data,
    enabled,
  });
}
