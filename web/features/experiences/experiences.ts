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
import type { Answer } from '#shared/client.ts';
import type { Experience } from '#shared/entities.ts';
import { deleteExperience, getExperience, type listExperiences } from '#shared/routes/experiences.ts';
import { call } from '#web/lib/api.ts';
import { write } from '#web/lib/writes.ts';
import { everyFeed, type FeedWish, feedQueryOf } from './feedQuery.ts';

type Page = Answer<typeof listExperiences>;

/** Begin of the keys of all that shows experiences. */
export const everyExperience = ['experiences'] as const;
const oneKey = (id: string) => [...everyExperience, 'one', id] as const;

/** The feed, newest first, page after page; narrowed otherwise, it stays until what is wished for has come. */
export function useFeed(wish: FeedWish) {
  return useInfiniteQuery({
    ...feedQueryOf(wish),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** One experience that a link has led to; undefined `id` asks for none. */
export function useOneExperience(id: string | undefined) {
  return useQuery({
    queryKey: oneKey(id ?? ''),
    queryFn: async ({ signal }) => (await call(getExperience, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
  });
}

/** Changes an experience wherever the cache holds it. */
export function patchExperience(
  client: QueryClient,
  id: string,
  patch: (experience: Experience) => Experience,
): void {
  client.setQueryData<Experience>(oneKey(id), (one) => one && patch(one));
  changeFeed(client, (list) => list.map((one) => (one._id === id ? patch(one) : one)));
}

/** Deletes an experience; the feed loses it as soon as the server has. */
export function useDeleteExperience() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      write(client, {
        touches: [everyFeed],
        send: () => call(deleteExperience, { params: { id } }),
        settle: () => {
          client.removeQueries({ queryKey: oneKey(id) });
          changeFeed(client, (list) => list.filter(({ _id }) => _id !== id));
        },
      }),
  });
}

/** Changes the list of each page, of every feed that the cache holds or of these. */
export function changeFeed(
  client: QueryClient,
  change: (list: readonly Experience[], page: number) => Experience[],
  feeds: QueryFilters = { queryKey: everyFeed },
): void {
  client.setQueriesData<InfiniteData<Page, string | undefined>>(feeds, (feed) => {
    if (feed === undefined) return feed;
    return { ...feed, pages: feed.pages.map((page, place) => ({ ...page, data: change(page.data, place) })) };
  });
}
