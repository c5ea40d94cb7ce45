import { useMemo } from 'react';
import type { Facets } from '#shared/directory/entities.ts';
import type { Person } from '#shared/platform/entities.ts';
import { useDirectoryPages } from '#web/api/directory.ts';
import { useHasLasted } from '#web/lib/hooks/useHasLasted.ts';
import { useWatchedPresence } from '#web/realtime/useWatchedPresence.ts';
import { useClientState } from '#web/lib/session/store.ts';
import type { PagedList } from '#web/ui/feedback/ShowMore.tsx';
import { directoryParams, type DirectoryFilters } from './directoryAddress.ts';

/** Milliseconds that an old result is shown as current. */
const showOldAfterMs = 150;

/** The directory's result for the filters and words. */
export interface Directory extends PagedList {
  readonly people: readonly Person[];
  /** How many were found on all pages; undefined until the first response. */
  readonly total: number | undefined;
  readonly facets: Facets | undefined;
  /** True while an old result is on the screen, after a short wait for the new one. */
  readonly isStale: boolean;
  readonly error: Error | null;
  /** True while a failed request is being retried. */
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** The people that match filters and words; the last response stays until the next arrives. */
export function useDirectory(filters: DirectoryFilters, words: string): Directory {
  const ownId = useClientState(({ user }) => user.authUser?._id);
  const online = useClientState(({ user }) => user.onlineUsers).filter((id) => id !== ownId);
  const isNobody = filters.online && online.length === 0;
  const pages = useDirectoryPages(directoryParams(filters, words, online), !isNobody);
  const found = useFound(pages);
  const directory = isNobody ? nobody : found;
  useWatchedPresence(directory.people.map(({ _id }) => _id));
  return directory;
}

/** If nobody is online, no request is needed. */
const nobody: Directory = {
  people: [],
  total: 0,
  facets: undefined,
  isStale: false,
  error: null,
  isRetrying: false,
  retry: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

/** The same object until its content changes; a request in progress is not a change. */
function useFound(pages: ReturnType<typeof useDirectoryPages>): Directory {
  const { data, error, isPlaceholderData } = pages;
  const { isFetchingNextPage, isFetchNextPageError, refetch, fetchNextPage } = pages;
  const isStale = useHasLasted(isPlaceholderData, showOldAfterMs);
  const isRetrying = error !== null && pages.isFetching;
  return useMemo(() => {
    const answers = data?.pages ?? [];
    return {
      people: answers.flatMap((page) => page.data.people),
      total: answers[0]?.data.total,
      facets: answers[0]?.data.facets,
      isStale,
      error,
      isRetrying,
      retry: () => void refetch(),
      hasNextPage: answers.at(-1)?.next !== undefined && !isStale,
      isFetchingNextPage,
      isFetchNextPageError,
      fetchNextPage: () => void fetchNextPage(),
    };
  }, [data, isStale, error, isRetrying, refetch, fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
}
