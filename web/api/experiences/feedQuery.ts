import { joinValues, splitValues, toggleValue } from '#shared/directory/filterValues.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import type { QueryInput } from '#shared/platform/contract.ts';
import { headFirstQuery } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';

const pageSize = '10';
/** Home and /experience show the same feed, so going from one to the other within a few minutes sends no request. */
const feedFreshMs = 3 * 60_000;

/** The feed's filters, with the same names in the URL and in the request; without any, the feed shows everything. */
export type FeedFilters = Omit<QueryInput<typeof listExperiences>, 'limit' | 'cursor'>;

/** The feed, newest first, page by page. */
export function feedQuery(filters: FeedFilters) {
  const query = headFirstQuery(queryKeys.experiences.feed(filters), (cursor, signal) =>
    call(listExperiences, { query: { limit: pageSize, ...filters, cursor }, signal }),
  );
  return { ...query, staleTime: feedFreshMs };
}

/** Reads the feed's filters from a URL query and ignores invalid values. */
export function parseFeedFilters(search: string): FeedFilters {
  const params = new URLSearchParams(search);
  return {
    following: params.has('following') ? 'true' : undefined,
    class: /^\d{4}$/.exec(params.get('class') ?? '')?.[0],
    company: params.get('company') || undefined,
    place: params.get('place') || undefined,
  };
}

/** The URL query for these filters. */
export function feedQueryString(filters: FeedFilters): string {
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(given).toString();
}

/** True if the filters can leave anything out of the feed. */
export const hasFeedFilters = (filters: FeedFilters): boolean => feedQueryString(filters) !== '';

/** The filters with one value added or removed. */
export function toggleFeedFilter(
  filters: FeedFilters,
  name: 'class' | 'company' | 'place',
  value: string,
): FeedFilters {
  const values = toggleValue(splitValues(filters[name]), value);
  return { ...filters, [name]: joinValues(values) || undefined };
}
