import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#shared/entities.ts';
import { follow, getUser, listFollowers, listFollowing, me, unfollow } from '#shared/routes/user.ts';
import { call } from '#web/lib/api.ts';

const firstPage: string | undefined = undefined;
export const meKey = ['me'] as const;
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

/** One's own user, whole. */
export function useMe(enabled = true) {
  return useQuery({
    queryKey: meKey,
    queryFn: async ({ signal }) => (await call(me, { signal })).data,
    enabled,
  });
}

/** Follows or stops following; every place that shows it changes with the answer. */
export function useFollow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: boolean) => {
      if (wanted) return (await call(follow, { body: { userIdToFollow: id } })).data;
      return (await call(unfollow, { body: { userIdToUnfollow: id } })).data;
    },
    onSuccess: async ({ isFollowing, followersCount }) => {
      client.setQueryData<Profile>(
        profileKey(id),
        (seen) => seen && { ...seen, isFollowing, followersCount },
      );
      await Promise.all([
        client.invalidateQueries({ queryKey: meKey }),
        client.invalidateQueries({ queryKey: ['follows'] }),
      ]);
    },
  });
}
