import { useLocation } from 'react-router-dom';
import type { useEvents } from '#web/api/events/events.ts';
import { useLinkTarget } from '#web/lib/hooks/useLinkTarget.ts';

/**
 * Scrolls to the event in the URL (`#event-<id>`); loads further pages until it appears.
 * @returns its id
 */
export function useTargetEvent(events: ReturnType<typeof useEvents>): string | undefined {
  const { hash, key } = useLocation();
  const targetId = /^#event-(\w+)$/.exec(hash)?.[1];
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = events;
  useLinkTarget({
    onceKey: key,
    elementId: targetId && data ? `event-${targetId}` : undefined,
    onMissing: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
    },
  });
  return targetId;
}
