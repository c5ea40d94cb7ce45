import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryFilters,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { deleteExperience, getExperience, type listExperiences } from '#shared/experiences/routes.ts';
import type { ApiResponse } from '#shared/platform/client.ts';
import type { Experience } from '#shared/platform/entities.ts';
import { itemsOfPages } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite } from '#web/api/writes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { type FeedFilters, feedQuery } from './feedQuery.ts';

type Page = ApiResponse<typeof listExperiences>;

/**
 * The feed, newest first, page by page. After a filter change the old feed stays until the new one arrives.
 */
export function useFeed(filters: FeedFilters) {
  return useInfiniteQuery({
    ...feedQuery(filters),
    placeholderData: keepPreviousData,
    select: itemsOfPages,
  });
}

/** True if the server stopped before it had searched all experiences for these filters. Sends no request. */
export function useIsPartialFeed(filters: FeedFilters): boolean {
  const { data = false } = useInfiniteQuery({
    ...feedQuery(filters),
    enabled: false,
    select: ({ pages }) => pages.some(({ isPartial }) => isPartial),
  });
  return data;
}

/** One experience that a link points to; an undefined `id` requests none. */
export function useOneExperience(id: string | undefined) {
  return useQuery({
    queryKey: queryKeys.experiences.one(id ?? ''),
    queryFn: async ({ signal }) => (await call(getExperience, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
  });
}

/** Updates an experience in the cache, where it is shown as a card. */
export function patchExperience(
  client: QueryClient,
  id: string,
  patch: (experience: Experience) => Experience,
): void {
  client.setQueryData<Experience>(
    queryKeys.experiences.one(id),
    (experience) => experience && patch(experience),
  );
  updateFeeds(client, (list) =>
    list.map((experience) => (experience._id === id ? patch(experience) : experience)),
  );
}

/** Deletes an experience; the feed and the career drop it once the server has. */
export function useDeleteExperience() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      runWrite(client, {
        affectedKeys: [queryKeys.experiences.all],
        send: () => call(deleteExperience, { params: { id } }),
        applyResponse: () => {
          client.removeQueries({ queryKey: queryKeys.experiences.one(id) });
          client.removeQueries({ queryKey: queryKeys.comments.of(id) });
          updateFeeds(client, (list) => list.filter(({ _id }) => _id !== id));
          refetchRelated(client);
        },
      }),
  });
}

/** Refetches everything else that shows or counts experiences, after one was shared or deleted. */
export function refetchRelated(client: QueryClient): void {
  const relatedKeys = [queryKeys.experiences.careers, queryKeys.profiles.all, queryKeys.search.all];
  for (const queryKey of relatedKeys) void client.invalidateQueries({ queryKey });
}

/** Updates the list of each page, in every cached feed or in the given ones. */
export function updateFeeds(
  client: QueryClient,
  change: (list: readonly Experience[], page: number) => Experience[],
  feeds: QueryFilters = { queryKey: queryKeys.experiences.feeds },
): void {
  client.setQueriesData<InfiniteData<Page, string | undefined>>(feeds, (feed) => {
    if (feed === undefined) return feed;
    return { ...feed, pages: feed.pages.map((page, index) => ({ ...page, data: change(page.data, index) })) };
  });
}
