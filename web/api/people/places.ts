import { useQuery } from '@tanstack/react-query';
import { findPlaces } from '#shared/profiles/ownRoutes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** The places whose names start with the words. */
export function usePlaces(words: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.places(words),
    queryFn: async ({ signal }) =>
      (await call(findPlaces, { query: { q: words.slice(0, 100) }, signal })).data,
    enabled,
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
}
