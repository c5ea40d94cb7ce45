import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { useEvents } from '#web/api/events/events.ts';

/**
 * Scrolls the event in the URL (`#event-<id>`) into view, once for each navigation to it; loads further pages
 * until it appears.
 * @returns its id
 */
export function useWantedEvent(events: ReturnType<typeof useEvents>): string | undefined {
  const { hash, key } = useLocation();
  const wanted = /^#event-(\w+)$/.exec(hash)?.[1];
  const came = useRef<string>(undefined);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = events;
  useEffect(() => {
    if (wanted === undefined || data === undefined || came.current === key) return undefined;
    const card = document.getElementById(`event-${wanted}`);
    if (card === null) {
      if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
      return undefined;
    }
    came.current = key;
    card.scrollIntoView({ block: 'center' });
    // After the dialog that led here, which returns the focus as it closes.
    const request = requestAnimationFrame(() => card.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(request);
  }, [wanted, key, data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return wanted;
}
