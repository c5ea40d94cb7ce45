import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer } from '#shared/client.ts';
import type { Experience } from '#shared/entities.ts';
import { deleteExperience, getExperience, listExperiences } from '#shared/routes/experiences.ts';
import { call } from '#web/lib/api.ts';

type Page = Answer<typeof listExperiences>;

const feedKey = ['experiences', 'feed'] as const;
const oneKey = (id: string) => ['experiences', 'one', id] as const;
const firstPage: string | undefined = undefined;
const pageSize = '10';

/** The feed, newest first, page after page. */
export function useFeed() {
  return useInfiniteQuery({
    queryKey: feedKey,
    queryFn: ({ pageParam, signal }) =>
      call(listExperiences, {
        query: { limit: pageSize, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
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

/** Puts a new experience at the top of the feed. */
export function addToFeed(client: QueryClient, created: Experience): void {
  changeFeed(client, (list, page) => (page === 0 ? [created, ...list] : [...list]));
}

/** Deletes an experience; the feed loses it as soon as the server has. */
export function useDeleteExperience() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteExperience, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: oneKey(id) });
      changeFeed(client, (list) => list.filter(({ _id }) => _id !== id));
    },
  });
}

function changeFeed(
  client: QueryClient,
  change: (list: readonly Experience[], page: number) => Experience[],
): void {
  client.setQueryData<InfiniteData<Page, string | undefined>>(feedKey, (feed) => {
    if (feed === undefined) return feed;
    return { ...feed, pages: feed.pages.map((page, place) => ({ ...page, data: change(page.data, place) })) };
  });
}
