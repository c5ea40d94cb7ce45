import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { firstPage } from './queryClient.ts';

/** One page of a list, with the cursor of the next; undefined where it is the last. */
export interface ListPage<T> {
  readonly data: T[];
  readonly next: string | undefined;
  /** True where the server has not looked through everything. */
  readonly isPartial?: boolean;
}

type Pages<T> = InfiniteData<ListPage<T>, string | undefined>;
type Ask<T> = (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<T>>;

/**
 * A list that grows at its head, page after page. Looked at again it costs one request however many pages are there,
 * and one more for each whole page of news: as soon as an answer reaches what is known, the rest is taken from that.
 * A list that has been invalidated is read anew, all of it.
 */
export function listQuery<T extends { readonly _id: string }>(queryKey: readonly unknown[], ask: Ask<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ client, pageParam, signal }: PageRequest) => {
      const state = client.getQueryState<Pages<T>>(queryKey);
      const known = state?.isInvalidated === true ? undefined : state?.data;
      if (known === undefined) return ask(pageParam, signal);
      const kept = pageParam === undefined ? -1 : known.pageParams.indexOf(pageParam);
      return known.pages[kept] ?? joined(await ask(pageParam, signal), known.pages);
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: ListPage<T>) => next,
  });
}

interface PageRequest {
  readonly client: QueryClient;
  readonly pageParam: string | undefined;
  readonly signal: AbortSignal;
}

/** The answer, and what is known to follow its last item up to the end of that item's page. */
function joined<T extends { readonly _id: string }>(
  answer: ListPage<T>,
  known: readonly ListPage<T>[],
): ListPage<T> {
  const { data, next } = answer;
  const lastId = next === undefined ? undefined : data.at(-1)?._id;
  const page = known.find((old) => old.data.some(({ _id }) => _id === lastId));
  if (page === undefined) return answer;
  const fresh = new Set(data.map(({ _id }) => _id));
  const place = page.data.findIndex(({ _id }) => _id === lastId);
  const rest = page.data.slice(place + 1).filter(({ _id }) => !fresh.has(_id));
  return { ...answer, data: [...data, ...rest], next: page.next };
}
