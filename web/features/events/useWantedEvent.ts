import { useLocation } from 'react-router-dom';
import type { useEvents } from '#web/api/events/events.ts';
import { useLinkTarget } from '#web/lib/hooks/useLinkTarget.ts';

/**
 * Scrolls to the event in the URL (`#event-<id>`); loads further pages until it appears.
 * @returns its id
 */
export function useWantedEvent(events: ReturnType<typeof useEvents>): string | undefined {
  const { hash, key } = useLocation();
  const wanted = /^#event-(\w+)$/.exec(hash)?.[1];
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = events;
  useLinkTarget({
    visit: key,
    elementId: wanted && data ? `event-${wanted}` : undefined,
    onMissing: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
    },
  });
  return wanted;
}
