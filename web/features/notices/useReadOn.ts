import { useEffect } from 'react';
import type { useNotices } from '#web/api/notices.ts';

/**
 * Loads page after page while wanted and while there is more; after a failure it waits for a press.
 * @returns whether it is loading.
 */
export function useReadOn(list: ReturnType<typeof useNotices>['list'], isWanted: boolean): boolean {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isReading = isWanted && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isReading && !isFetching) void fetchNextPage();
  }, [isReading, isFetching, fetchNextPage]);
  return isReading;
}
