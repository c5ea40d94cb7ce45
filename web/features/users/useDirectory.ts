import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { DirectoryPage, Facets } from '#shared/directoryEntities.ts';
import type { Person } from '#shared/entities.ts';
import { directoryQuery } from '#web/lib/directoryQuery.ts';
import { presenceOf } from '#web/lib/realtime.ts';
import { useClientState } from '#web/lib/store.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { type DirectoryFilters, wishOf } from './directoryAddress.ts';

interface DirectoryAnswer {
  readonly data: DirectoryPage;
}

/** What the directory says to the filters and words. */
export interface Directory {
  readonly people: readonly Person[];
  /** How many were found on all pages; undefined until the first answer. */
  readonly total: number | undefined;
  readonly facets: Facets | undefined;
  /** True while nothing at all has been answered, or while what stands there answers the question before. */
  readonly isPending: boolean;
  readonly isOld: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
  /** Asks for the next page; undefined where there is none. */
  readonly more: (() => void) | undefined;
  readonly isFetchingMore: boolean;
  /** True where the next page was asked for and did not come. */
  readonly isMoreLost: boolean;
}

/** The people that filters and words find; the last answer stays until the next has come. */
export function useDirectory(filters: DirectoryFilters, words: string): Directory {
  const ownId = useClientState(({ user }) => user.authUser?._id);
  const online = useClientState(({ user }) => user.onlineUsers).filter((id) => id !== ownId);
  const isNobody = filters.online && online.length === 0;
  const pages = useInfiniteQuery({
    ...directoryQuery(wishOf(filters, words, online)),
    enabled: !isNobody,
    placeholderData: keepPreviousData,
  });
  const found = useFound(pages);
  const directory = isNobody ? nobody : found;
  // Of those on the screen one is told whether they are online, however many are.
  const shown = useSettled(directory.people.map(({ _id }) => _id).join());
  useEffect(() => (shown === '' ? undefined : presenceOf().watch(shown.split(','))), [shown]);
  return directory;
}

/** Where nobody is online there is nothing to ask. */
const nobody: Directory = {
  people: [],
  total: 0,
  facets: undefined,
  isPending: false,
  isOld: false,
  error: null,
  isFetching: false,
  retry: () => undefined,
  more: undefined,
  isFetchingMore: false,
  isMoreLost: false,
};

/** The same as long as nothing of it changes. */
function useFound(pages: UseInfiniteQueryResult<InfiniteData<DirectoryAnswer>>): Directory {
  const { data, error, isPending, isPlaceholderData, isFetching, isFetchingNextPage } = pages;
  const { hasNextPage, isFetchNextPageError, refetch, fetchNextPage } = pages;
  return useMemo(() => {
    const answers = data?.pages.map((page) => page.data) ?? [];
    return {
      people: answers.flatMap(({ people }) => people),
      total: answers[0]?.total,
      facets: answers[0]?.facets,
      isPending,
      isOld: isPlaceholderData,
      // A page that came is not taken away by one that did not.
      error: data && !isPlaceholderData ? null : error,
      isFetching,
      retry: () => void refetch(),
      more: hasNextPage && !isPlaceholderData ? () => void fetchNextPage() : undefined,
      isFetchingMore: isFetchingNextPage,
      isMoreLost: isFetchNextPageError,
    };
  }, [
    data,
    error,
    isPending,
    isPlaceholderData,
    isFetching,
    isFetchingNextPage,
    hasNextPage,
    isFetchNextPageError,
    refetch,
    fetchNextPage,
  ]);
}
