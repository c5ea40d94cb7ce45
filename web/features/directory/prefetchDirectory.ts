import { classesQuery, directoryQuery, unfilteredDirectoryQuery } from '#web/api/directory.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { parseFilters, directoryRequest } from './directoryAddress.ts';

/**
 * Requests the data for this directory URL while its screen is still loading. It has a file of its own so that
 * `app/prefetch.ts` can load it without the screen.
 */
export async function prefetchDirectory(): Promise<void> {
  const params = new URLSearchParams(location.search);
  const filters = parseFilters(params);
  const client = queryClientOf();
  await Promise.all([
    client.prefetchQuery(unfilteredDirectoryQuery),
    // Presence is not known yet.
    filters.online ||
      client.prefetchInfiniteQuery(directoryQuery(directoryRequest(filters, params.get('q') ?? '', []))),
  ]);
}

/** Requests the classes while their screen is still loading. */
export const prefetchClasses = (): Promise<void> => queryClientOf().prefetchQuery(classesQuery);
