import { useEffect } from 'react';
import type { useNotices } from '#web/api/notices.ts';

/**
 * Reads a list on, page by page, for as long as it is wanted and there is more; a page that did not come waits for a
 * press.
 * @returns whether it is under way.
 */
export function useReadOn(list: ReturnType<typeof useNotices>['list'], isWanted: boolean): boolean {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isReading = isWanted && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isReading && !isFetching) void fetchNextPage();
  }, [isReading, isFetching, fetchNextPage]);
  return isReading;
}
