import { type FeedFilters, feedQueryString, parseFeedFilters } from '#web/api/experiences/feedQuery.ts';
import { useUrlFilters } from '#web/lib/url/useUrlFilters.ts';

export type ChangeFeedFilters = (change: (filters: FeedFilters) => FeedFilters) => void;

/** A function that changes the feed's filters, which are in the URL. */
export function useChangeFeedFilters(): ChangeFeedFilters {
  const { update } = useUrlFilters();
  return (change) =>
    update((params) => new URLSearchParams(feedQueryString(change(parseFeedFilters(params.toString())))));
}
