import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DirectoryPage } from '#shared/directory/entities.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import type { SearchResults } from '#shared/directory/searchEntities.ts';
import { searchLimits } from '#shared/directory/searchLimits.ts';
import { searchContent } from '#shared/directory/searchRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { queryKeys } from './queryKeys.ts';

export interface SearchResponses {
  /** Undefined if this part failed. */
  readonly people: DirectoryPage | undefined;
  readonly content: SearchResults | undefined;
}

/**
 * People from the directory and the rest from the search, in one result, so that the list moves only once.
 * Sends no request without words.
 */
export function useSearch(searchText: string) {
  return useQuery({
    queryKey: queryKeys.search.of(searchText),
    queryFn: ({ signal }) => search(searchText, signal),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
  });
}

/** @throws if both failed */
async function search(searchText: string, signal: AbortSignal): Promise<SearchResponses> {
  const limit = String(searchLimits.maxHits);
  const [people, content] = await Promise.allSettled([
    call(listDirectory, { query: { q: searchText, limit }, signal }),
    call(searchContent, { query: { q: searchText }, signal }),
  ]);
  if (people.status === 'rejected' && content.status === 'rejected') throw people.reason;
  return {
    people: people.status === 'fulfilled' ? people.value.data : undefined,
    content: content.status === 'fulfilled' ? content.value.data : undefined,
  };
}
