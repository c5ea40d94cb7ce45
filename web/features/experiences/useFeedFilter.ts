import { type FeedFilters, feedQueryString, parseFeedFilters } from '#web/api/experiences/feedQuery.ts';
import { useUrlFilters } from '#web/lib/url/useUrlFilters.ts';

export type NarrowFeed = (change: (filters: FeedFilters) => FeedFilters) => void;

/** Changes the filters in the URL. */
export function useFeedFilter(): NarrowFeed {
  const { set } = useUrlFilters();
  return (change) =>
    set((params) => new URLSearchParams(feedQueryString(change(parseFeedFilters(params.toString())))));
}
