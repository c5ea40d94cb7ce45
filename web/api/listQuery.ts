import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';

/** One page of a list, with the cursor of the next; undefined on the last page. */
export interface ListPage<T> {
  readonly data: T[];
  readonly next: string | undefined;
  /** True if the server stopped before it had looked through everything. */
  readonly isPartial?: boolean;
}

type Pages<T> = InfiniteData<ListPage<T>, string | undefined>;
type FetchPage<P> = (cursor: string | undefined, signal: AbortSignal) => Promise<P>;

/** The first page of a list needs no cursor. */
const firstPage: string | undefined = undefined;

/** A list, page by page. A refetch asks for every loaded page again. */
export function pagedQuery<P extends { readonly next: string | undefined }>(
  queryKey: readonly unknown[],
  fetchPage: FetchPage<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: P) => next,
  });
}

/**
 * A paged list with its newest items first: one that grows at its head. A refetch costs one request however many pages
 * are loaded, plus one for each full page of new items: as soon as a response reaches a known item, the rest comes from
 * the cache. An invalidated list is refetched completely.
 */
export function headFirstQuery<T extends { readonly _id: string }>(
  queryKey: readonly unknown[],
  fetchPage: FetchPage<ListPage<T>>,
) {
  return infiniteQueryOptions({
    ...pagedQuery(queryKey, fetchPage),
    queryFn: async ({ client, pageParam, signal }: PageRequest) => {
      const state = client.getQueryState<Pages<T>>(queryKey);
      const cached = state?.isInvalidated === true ? undefined : state?.data;
      if (cached === undefined) return fetchPage(pageParam, signal);
      const cachedIndex = pageParam === undefined ? -1 : cached.pageParams.indexOf(pageParam);
      return cached.pages[cachedIndex] ?? joinWithCached(await fetchPage(pageParam, signal), cached.pages);
    },
  });
}

interface PageRequest {
  readonly client: QueryClient;
  readonly pageParam: string | undefined;
  readonly signal: AbortSignal;
}

/** The items of all loaded pages: the `select` of most lists. */
export function itemsOfPages<T>({ pages }: { readonly pages: readonly Pick<ListPage<T>, 'data'>[] }): T[] {
  return pages.flatMap(({ data }) => data);
}

/** The response, joined with the cached items after its last one, up to the end of that item's page. */
function joinWithCached<T extends { readonly _id: string }>(
  response: ListPage<T>,
  cached: readonly ListPage<T>[],
): ListPage<T> {
  const { data, next } = response;
  const lastId = next === undefined ? undefined : data.at(-1)?._id;
  const page = cached.find((old) => old.data.some(({ _id }) => _id === lastId));
  if (page === undefined) return response;
  const newIds = new Set(data.map(({ _id }) => _id));
  const index = page.data.findIndex(({ _id }) => _id === lastId);
  const rest = page.data.slice(index + 1).filter(({ _id }) => !newIds.has(_id));
  return { ...response, data: [...data, ...rest], next: page.next };
}
