import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '#web/api/queryKeys.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { headFirstList } from '#web/api/listQuery.ts';

/** The other members, or those with `search` in their name, page by page. */
function peopleQuery(search: string) {
  return headFirstList(queryKeys.people.list(search), (cursor, signal) =>
    call(listUsers, {
      query: { limit: '50', search: search || undefined, cursor },
      signal,
    }),
  );
}

/** The same as a hook; the last response stays while the member types. */
export function usePeople(search: string, enabled: boolean) {
  return useInfiniteQuery({
    ...peopleQuery(search),
    enabled,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}
