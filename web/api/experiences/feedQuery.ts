import { queryKeys } from '#web/api/queryKeys.ts';
import type { QueryInput } from '#shared/platform/contract.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { listQuery } from '#web/api/listQuery.ts';

const pageSize = '10';

/** What the feed is narrowed to, in the address as in the question to the server; nothing of it is all of it. */
export type FeedFilters = Omit<QueryInput<typeof listExperiences>, 'limit' | 'cursor'>;

/** The feed, newest first, page after page. */
export function feedQueryOf(filters: FeedFilters) {
  return listQuery(queryKeys.experiences.feed(filters), (cursor, signal) =>
    call(listExperiences, { query: { limit: pageSize, ...filters, cursor }, signal }),
  );
}

/** What the query of an address asks the feed for; what is nothing to ask for is overlooked. */
export function feedFiltersIn(search: string): FeedFilters {
  const params = new URLSearchParams(search);
  return {
    following: params.has('following') ? 'true' : undefined,
    class: /^\d{4}$/.exec(params.get('class') ?? '')?.[0],
    company: params.get('company') || undefined,
    place: params.get('place') || undefined,
  };
}

/** The address's part that asks for it. */
export function searchOf(filters: FeedFilters): string {
  const asked = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(asked).toString();
}

/** True where the filters leave out some of the feed. */
export const isNarrowed = (filters: FeedFilters): boolean => searchOf(filters) !== '';

/** Several values, `|` between them, with this one taken out, or put in; undefined where none is left. */
export function toggledIn(values: string | undefined, value: string): string | undefined {
  const before = values?.split('|') ?? [];
  const rest = before.filter((one) => one !== value);
  return (rest.length < before.length ? rest : [...before, value]).join('|') || undefined;
}
