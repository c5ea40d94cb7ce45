import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listUserExperiences } from '#shared/experiences/routes.ts';
import type { CareerStep } from '#shared/profiles/entities.ts';
import { listFollowers, listFollowing } from '#shared/profiles/followRoutes.ts';
import { findPlaces } from '#shared/profiles/placeRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { itemsOfPages, pagedQuery } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { profileQuery } from './profileQuery.ts';

/** The followers of a member, or the people they follow. */
export function useFollowList(id: string, side: 'followers' | 'following', enabled: boolean) {
  const route = side === 'followers' ? listFollowers : listFollowing;
  return useInfiniteQuery({
    ...pagedQuery(queryKeys.follows.list(id, side), (cursor, signal) =>
      call(route, { params: { userId: id }, query: { limit: '50', cursor }, signal }),
    ),
    enabled,
    select: itemsOfPages,
  });
}

/** The audience that a member previews their own profile as. */
export type ViewedAs = 'all' | 'class' | 'following';

/** The member's own profile as others see it. */
export function useProfileAs(id: string, as: ViewedAs, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.profiles.viewedAs(id, as),
    queryFn: async ({ signal }) =>
      (await call(getUser, { params: { userId: id }, query: { as }, signal })).data,
    enabled,
  });
}

const careerFreshMs = 5 * 60_000;

/**
 * The jobs on a member's profile, latest first. They come with the profile (`profileQuery`), except for `useProfileAs`.
 */
export function useCareer(id: string) {
  return useQuery({
    queryKey: queryKeys.experiences.career(id),
    queryFn: async ({ signal }): Promise<readonly CareerStep[]> =>
      (await call(listUserExperiences, { params: { id }, query: { limit: '100' }, signal })).data,
    select: (all) => all.filter(({ kind }) => kind === 'job').toSorted(byTime),
    staleTime: careerFreshMs,
  });
}

/** Current jobs first, then the ones that ended or began last. */
function byTime(step: CareerStep, other: CareerStep): number {
  const key = ({ startDate, endDate }: CareerStep) => `${endDate} ${startDate}`;
  return key(step) < key(other) ? 1 : -1;
}

export const useProfile = (id: string, enabled: boolean) => useQuery({ ...profileQuery(id), enabled });

/** The places whose names start with the search text. */
export function usePlaces(searchText: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.places(searchText),
    queryFn: async ({ signal }) =>
      (await call(findPlaces, { query: { q: searchText.slice(0, 100) }, signal })).data,
    enabled,
    staleTime: Infinity,
    placeholderData: (previous) => previous,
  });
}
