import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { DirectoryPage, Facets } from '#shared/directory/entities.ts';
import type { Person } from '#shared/platform/entities.ts';
import { directoryQuery } from '#web/api/directory.ts';
import { presenceOf } from '#web/realtime/realtime.ts';
import { useClientState } from '#web/lib/session/store.ts';
import { useDelayedFlag } from '#web/lib/hooks/useDelayedFlag.ts';
import type { PagedList } from '#web/ui/feedback/ShowMore.tsx';
import { type DirectoryFilters, paramsOf } from './directoryAddress.ts';

/** Whoever is on the screen for so long, in milliseconds, is asked for. */
const watchAfterMs = 200;

interface DirectoryAnswer {
  readonly data: DirectoryPage;
  readonly next: string | undefined;
}

/** What the directory says to the filters and words. */
export interface Directory extends PagedList {
  readonly people: readonly Person[];
  /** How many were found on all pages; undefined until the first answer. */
  readonly total: number | undefined;
  readonly facets: Facets | undefined;
  /** True where what stands there has answered the question before for a moment already. */
  readonly isOld: boolean;
  readonly error: Error | null;
  /** True while what has failed is asked for again. */
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** The people that filters and words find; the last answer stays until the next has come. */
export function useDirectory(filters: DirectoryFilters, words: string): Directory {
  const ownId = useClientState(({ user }) => user.authUser?._id);
  const online = useClientState(({ user }) => user.onlineUsers).filter((id) => id !== ownId);
  const isNobody = filters.online && online.length === 0;
  const pages = useInfiniteQuery({
    ...directoryQuery(paramsOf(filters, words, online)),
    enabled: !isNobody,
    placeholderData: keepPreviousData,
  });
  const found = useFound(pages);
  const directory = isNobody ? nobody : found;
  useWatched(directory.people);
  return directory;
}

/** Of those who stay on the screen one is told whether they are online, however many are. Draws nothing by itself. */
function useWatched(people: readonly Person[]): void {
  const shown = people.map(({ _id }) => _id).join();
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      stop.current?.();
      stop.current = shown === '' ? undefined : presenceOf().watch(shown.split(','));
    }, watchAfterMs);
    return () => clearTimeout(timer);
  }, [shown]);
  useEffect(() => () => stop.current?.(), []);
}

/** Where nobody is online there is nothing to ask. */
const nobody: Directory = {
  people: [],
  total: 0,
  facets: undefined,
  isOld: false,
  error: null,
  isRetrying: false,
  retry: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

/** The same as long as nothing of it changes: a question that is under way is no change. */
function useFound(pages: UseInfiniteQueryResult<InfiniteData<DirectoryAnswer>>): Directory {
  const { data, error, isPlaceholderData } = pages;
  const { isFetchingNextPage, isFetchNextPageError, refetch, fetchNextPage } = pages;
  const isOld = useDelayedFlag(isPlaceholderData);
  const isRetrying = error !== null && pages.isFetching;
  return useMemo(() => {
    const answers = data?.pages ?? [];
    return {
      people: answers.flatMap((page) => page.data.people),
      total: answers[0]?.data.total,
      facets: answers[0]?.data.facets,
      isOld,
      error,
      isRetrying,
      retry: () => void refetch(),
      hasNextPage: answers.at(-1)?.next !== undefined && !isOld,
      isFetchingNextPage,
      isFetchNextPageError,
      fetchNextPage: () => void fetchNextPage(),
    };
  }, [data, isOld, error, isRetrying, refetch, fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
}
